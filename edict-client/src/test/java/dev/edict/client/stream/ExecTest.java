package dev.edict.client.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Client;
import dev.edict.client.transport.ScriptedChannels;
import dev.edict.client.transport.ScriptedTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ExecTest {
    private static final String SUCCESS = "{\"metadata\":{},\"status\":\"Success\"}";
    private static final String EXIT_42 = """
            {"metadata":{},"status":"Failure","message":"command terminated with non-zero exit code: exit status 42",\
            "reason":"NonZeroExitCode","details":{"causes":[{"reason":"ExitCode","message":"42"}]}}""";
    private static final String PATH = "GET /api/v1/namespaces/default/pods/web-1/";

    private final ScriptedTransport server = new ScriptedTransport();
    private final ScriptedChannels other = new ScriptedChannels();
    private final Exec exec = Exec.in(new Client(server), "default", "web-1", "sh", "-c", "ls -l");

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void aCommandRunsToItsEnd() {
        server.channels(other);
        other.piece(1, "out ").piece(2, "err").piece(1, "").piece(1, "more").piece(3, SUCCESS.substring(0, 9))
                .piece(3, SUCCESS.substring(9)).end();
        Exec.Result result = exec.container("app").run();
        assertThat(server.asked()).containsExactly(
                PATH + "exec?command=sh&command=-c&command=ls+-l&container=app&stderr=true&stdout=true");
        assertThat(other.protocol()).isEqualTo("v5.channel.k8s.io");
        assertThat(result.exitCode()).isZero();
        assertThat(text(result.output())).isEqualTo("out more");
        assertThat(text(result.errors())).isEqualTo("err");
        assertThat(other.isClosed()).isTrue();
    }

    @Test
    void theExitCodeIsAmongTheCausesOfTheStatus() {
        server.channels(other);
        other.piece(3, EXIT_42).end();
        assertThat(exec.run().exitCode()).isEqualTo(42);
    }

    @Test
    void aCommandThatCanNotBeRunIsAFailure() {
        server.channels(other);
        other.piece(3, "{\"status\":\"Failure\",\"message\":\"no such file\",\"reason\":\"InternalError\",\"code\":500}").end();
        assertThatThrownBy(exec::run).isInstanceOf(ApiFailure.InternalError.class).hasMessage("no such file");
        server.answer(400, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"BadRequest\",\"message\":\"no host\"}");
        assertThatThrownBy(exec::start).isInstanceOf(ApiFailure.BadRequest.class).hasMessage("no host");
    }

    @Test
    void aConnectionThatEndsBeforeTheProcessTellsNothing() {
        server.channels(other);
        other.piece(1, "half").end();
        assertThatThrownBy(exec::run).isInstanceOf(NoAnswerException.class)
                .hasMessage("the connection has ended before the process");
    }

    @Test
    void whereTheNewProtocolIsNotSpokenTheOldOneIs() throws IOException {
        server.answer(403, Map.of(), "").channels(other);
        other.piece(1, "out").piece(3, SUCCESS).end();
        assertThat(text(exec.run().output())).isEqualTo("out");
        assertThat(other.protocol()).isEqualTo("v4.channel.k8s.io");
        assertThat(server.asked()).hasSize(2).allMatch(server.asked().getFirst()::equals);

        ScriptedChannels terminal = new ScriptedChannels();
        server.answer(400, Map.of("content-type", "text/plain"), "unable to upgrade").channels(terminal);
        try (Session session = exec.withInput().withTerminal().start()) {
            session.resize(80, 25);
            session.input().write("exit\n".getBytes(StandardCharsets.UTF_8));
            assertThat(terminal.sent()).containsExactly("4:{\"Width\":80,\"Height\":25}", "0:exit\n");
            terminal.piece(1, "exit").piece(3, EXIT_42).end();
            assertThat(session.await()).isEqualTo(42);
        }
    }

    @Test
    void aServerThatSaysWhyIsNotAskedAgain() {
        server.answer(404, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"message\":\"no pod\"}");
        assertThatThrownBy(exec::start).isInstanceOf(ApiFailure.NotFound.class).hasMessage("no pod");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void inputWhoseEndCanNotBeToldIsNotGivenToAProcess() {
        server.answer(403, Map.of(), "");
        assertThatThrownBy(() -> exec.run("given".getBytes(StandardCharsets.UTF_8))).isInstanceOf(ApiFailure.Forbidden.class)
                .hasMessageStartingWith("refused without a reason, as by somebody who does not speak v5.channel.k8s.io ");
        assertThat(server.asked()).hasSize(1);
    }

    @Test
    void inputIsSentAndItsEndIsTold() {
        server.channels(other);
        other.piece(3, SUCCESS);
        Thread.startVirtualThread(() -> {
            while (!other.awaitSent().equals("0 ended")) {
                other.piece(1, ".");
            }
            other.end();
        });
        Exec.Result result = exec.run("given".getBytes(StandardCharsets.UTF_8));
        assertThat(other.sent()).containsExactly("0:given", "0 ended");
        assertThat(text(result.output())).isEqualTo(".");
        assertThat(server.last().target()).endsWith("&stderr=true&stdin=true&stdout=true");
    }

    @Test
    void aTerminalHasASizeAndNoErrorsOfItsOwn() throws IOException {
        server.channels(other);
        try (Session session = Exec.attachedTo(new Client(server), "default", "web-1").withInput().withTerminal().start()) {
            assertThat(server.asked()).containsExactly(PATH + "attach?stdin=true&stdout=true&tty=true");
            session.resize(120, 40);
            session.input().write('x');
            session.input().write("yz".getBytes(StandardCharsets.UTF_8));
            assertThat(other.sent()).containsExactly("4:{\"Width\":120,\"Height\":40}", "0:x", "0:yz");
            session.input().close();
            assertThatThrownBy(() -> session.input().write('a')).isInstanceOf(IOException.class);
        }
        assertThat(other.isClosed()).isTrue();
    }

    @Test
    void aChannelEndsWhenTheOtherEndSaysSo() throws IOException {
        server.channels(other);
        try (Session session = exec.start()) {
            other.piece(1, "all").piece(255, new byte[] {1});
            assertThat(text(session.output().readAllBytes())).isEqualTo("all");
            other.piece(2, "later").piece(3, SUCCESS).end();
            assertThat(text(session.errors().readAllBytes())).isEqualTo("later");
            assertThat(session.await()).isZero();
        }
    }

    @Test
    void whatNobodyWantsIsThrownAwayWhenItIsClosed() throws IOException {
        server.channels(other);
        try (Session session = exec.start()) {
            byte[] much = new byte[ChannelInput.ROOM];
            other.piece(2, much).piece(2, much).piece(2, much).piece(1, "out").piece(3, SUCCESS).end();
            session.errors().close();
            assertThat(text(session.output().readAllBytes())).isEqualTo("out");
            assertThat(session.errors().read()).isEqualTo(-1);
            assertThat(session.await()).isZero();
        }
    }

    @Test
    void closingEndsTheWaiting() {
        server.channels(other);
        Session session = exec.start();
        session.close();
        assertThatThrownBy(session::await).isInstanceOf(NoAnswerException.class);
    }
}
