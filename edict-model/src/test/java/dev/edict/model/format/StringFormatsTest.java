package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringFormatsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bsonobjectid|507f1f77bcf86cd799439011|507f1f77bcf86cd79943901
            uri|https://example.com/a?b=c|not a uri
            uri|/only/a/path|relative
            uri|mailto:a@b|http://[::1
            email|a@example.com|a@
            email|Somebody <a@b.example>|a.example.com
            email|"quoted part"@b|"unclosed@b
            email|a@[127.0.0.1]|a@[nowhere]
            email|a@b (with a comment)|a@b (unclosed
            email|friends: a@b;|friends: a@b, c@d;
            email|a.b@c|a..b@c
            hostname|a.example.com|-a.example.com
            hostname|localhost|under_score
            hostname|a.example|a.1
            ipv4|10.0.0.1|10.0.0
            ipv4|010.0.0.1|10.0.0.256
            ipv6|fd00::1|10.0.0.1
            ipv6|::ffff:1.2.3.4|::ffff:01.2.3.4
            cidr|10.0.0.0/8|10.0.0.0
            cidr|fd00::/64|fd00::/129
            mac|00:00:5e:00:53:01|00:00:5e:00:53
            mac|02-00-5e-10-00-00-00-01|02-00:5e-10-00-00-00-01
            mac|0000.5e00.5301|0000.5e00.53g1
            uuid|6ba7b810-9dad-11d1-80b4-00c04fd430c8|6ba7b810
            uuid|6BA7B8109DAD11D180B400C04FD430C8|6ba7b810_9dad-11d1-80b4-00c04fd430c8
            uuid3|6fa459ea-ee8a-3ca4-894e-db77e160355e|6fa459ea-ee8a-4ca4-894e-db77e160355e
            uuid4|6fa459ea-ee8a-4ca4-894e-db77e160355e|6fa459ea-ee8a-4ca4-294e-db77e160355e
            uuid5|6fa459ea-ee8a-5ca4-894e-db77e160355e|6fa459ea-ee8a-3ca4-894e-db77e160355e
            isbn|0321751043|0321751044
            isbn10|0-321-75104-3|978-0321751041
            isbn13|978-0321751041|978-0321751042
            creditcard|4111-1111-1111-1111|4111-1111-1111-1112
            ssn|111-22-3333|111223333
            hexcolor|#FFFFFF|#FFFF
            rgbcolor|rgb(255, 0,10)|rgb(256,0,0)
            byte|YWJj|YWJ
            byte|YQ==|Y===
            date|2024-02-29|2023-02-29
            date-time|2024-01-01T00:00:00Z|2024-01-01 00:00:00Z
            datetime|2024-01-01t23:59:59.5+02:00|2024-01-01T24:00:00Z
            duration|1h30m|soon
            duration|2 days|2 moons
            duration|22 ns|ns
            k8s-short-name|abc|Abc
            k8s-long-name|a.b-c.d|a..b
            """)
    void tellsRightFromWrong(String format, String right, String wrong) {
        assertThat(StringFormats.fits(format, right)).as(right).isTrue();
        assertThat(StringFormats.fits(format, wrong)).as(wrong).isFalse();
        assertThat(StringFormats.fits(format, "")).as("nothing").isFalse();
    }

    @Test
    void hyphensInANameDoNotCount() {
        assertThat(StringFormats.isKnown("date-time")).isTrue();
        assertThat(StringFormats.isKnown("d-a-t-e")).isTrue();
        assertThat(StringFormats.isKnown("int32")).isFalse();
        assertThat(StringFormats.isKnown("")).isFalse();
    }

    @Test
    void anythingIsAPassword() {
        assertThat(StringFormats.fits("password", "")).isTrue();
    }
}
