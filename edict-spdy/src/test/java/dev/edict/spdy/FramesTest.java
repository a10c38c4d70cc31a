package dev.edict.spdy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyGoAwayFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdyRstStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdySettingsFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.DefaultSpdyWindowUpdateFrame;
import io.netty.handler.codec.spdy.SpdyDataFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyGoAwayFrame;
import io.netty.handler.codec.spdy.SpdyPingFrame;
import io.netty.handler.codec.spdy.SpdyRstStreamFrame;
import io.netty.handler.codec.spdy.SpdySynReplyFrame;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What another implementation writes can be read, and the other way round. */
class FramesTest {
    private final EmbeddedChannel other = new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1));

    private byte[] written(Object... frames) {
        for (Object frame : frames) {
            other.writeOutbound(frame);
        }
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf next = other.readOutbound(); next != null; next = other.readOutbound()) {
            all.writeBytes(next);
        }
        return ByteBufUtil.getBytes(all);
    }

    @Test
    void whatOthersWriteIsRead() throws IOException {
        DefaultSpdySynStreamFrame first = new DefaultSpdySynStreamFrame(1, 0, (byte) 0);
        first.headers().add("streamtype", "stdout").add("port", "80");
        DefaultSpdySynStreamFrame second = new DefaultSpdySynStreamFrame(3, 0, (byte) 7);
        second.headers().add("streamtype", "stderr").add("content-type", "text/html");
        second.setLast(true);
        FrameInput input = new FrameInput(new ByteArrayInputStream(written(first, second,
                new DefaultSpdySynReplyFrame(1), new DefaultSpdySettingsFrame().setValue(4, 100),
                new DefaultSpdyWindowUpdateFrame(1, 17), new DefaultSpdyPingFrame(2), new DefaultSpdyRstStreamFrame(3, 5),
                new DefaultSpdyGoAwayFrame(3, 0))));

        assertThat(input.read()).isEqualTo(new Frame.Open(1, Map.of("streamtype", "stdout", "port", "80"), false));
        assertThat(input.read())
                .isEqualTo(new Frame.Open(3, Map.of("streamtype", "stderr", "content-type", "text/html"), true));
        assertThat(input.read()).isEqualTo(new Frame.Reply(1, false));
        assertThat(input.read()).isInstanceOf(Frame.Other.class);
        assertThat(input.read()).isInstanceOf(Frame.Other.class);
        assertThat(input.read()).isEqualTo(new Frame.Ping(2));
        assertThat(input.read()).isEqualTo(new Frame.Reset(3, 5));
        assertThat(input.read()).isEqualTo(new Frame.GoAway(3));
        assertThat(input.read()).isNull();
    }

    @Test
    void longDataIsReadInPiecesOfWhichTheLastSaysThatItIs() throws IOException {
        byte[] much = new byte[FrameInput.MOST_DATA + 10];
        DefaultSpdyDataFrame frame = new DefaultSpdyDataFrame(5, Unpooled.wrappedBuffer(much));
        frame.setLast(true);
        FrameInput input = new FrameInput(new ByteArrayInputStream(written(frame)));
        assertThat(input.read()).isInstanceOfSatisfying(Frame.Data.class, data -> {
            assertThat(data.bytes()).hasSize(FrameInput.MOST_DATA);
            assertThat(data.last()).isFalse();
        });
        assertThat(input.read()).isInstanceOfSatisfying(Frame.Data.class, data -> {
            assertThat(data.bytes()).hasSize(10);
            assertThat(data.last()).isTrue();
        });
    }

    @Test
    void othersReadWhatIsWritten() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameOutput output = new FrameOutput(bytes);
        output.open(1, Map.of("streamType", "error"));
        output.open(3, Map.of("streamType", "resize", "x", "y".repeat(5000)));
        output.reply(2);
        output.data(1, new byte[] {1, 2, 3, 4}, 1, 2, true);
        output.ping(7);
        output.reset(3, 5);
        output.goAway(2);
        other.writeInbound(Unpooled.wrappedBuffer(bytes.toByteArray()));

        SpdySynStreamFrame first = other.readInbound();
        assertThat(first.headers().getAsString("streamtype")).isEqualTo("error");
        SpdySynStreamFrame second = other.readInbound();
        assertThat(second.streamId()).isEqualTo(3);
        assertThat(second.headers().getAsString("x")).hasSize(5000);
        assertThat(other.<SpdySynReplyFrame>readInbound().streamId()).isEqualTo(2);
        SpdyDataFrame data = other.readInbound();
        assertThat(ByteBufUtil.getBytes(data.content())).containsExactly(2, 3);
        assertThat(data.isLast()).isTrue();
        assertThat(other.<SpdyPingFrame>readInbound().id()).isEqualTo(7);
        assertThat(other.<SpdyRstStreamFrame>readInbound().status().code()).isEqualTo(5);
        assertThat(other.<SpdyGoAwayFrame>readInbound().lastGoodStreamId()).isEqualTo(2);
    }

    @Test
    void whatIsNoFrameIsRefused() {
        assertThatThrownBy(() -> read(0x80, 2, 0, 1, 0, 0, 0, 10)).isInstanceOf(SpdyException.class);
        assertThatThrownBy(() -> read(0x80, 3, 0, 1, 0, 0xff, 0xff, 0xff)).isInstanceOf(SpdyException.class);
        assertThatThrownBy(() -> read(0x80, 3, 0, 6, 0, 0, 0, 2, 1, 1)).isInstanceOf(SpdyException.class);
        assertThatThrownBy(() -> read(0x80, 3, 0, 2, 0, 0, 0, 8, 0, 0, 0, 1, 9, 9, 9, 9)).isInstanceOf(SpdyException.class);
        assertThatThrownBy(() -> read(0, 0, 0, 1, 0, 0, 0, 10, 1)).isInstanceOf(EOFException.class);
    }

    private static void read(int... bytes) throws IOException {
        byte[] all = new byte[bytes.length];
        for (int index = 0; index < bytes.length; index++) {
            all[index] = (byte) bytes[index];
        }
        new FrameInput(new ByteArrayInputStream(all)).read();
    }
}
