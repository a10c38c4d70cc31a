package dev.edict.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlLinksTest {
    private static final LinkRewriting LINKS = new LinkRewriting("/api/v1/pods/p/proxy", "10.0.0.1:80", "server:6443");

    private static String rewritten(String page) {
        return HtmlLinks.rewrite(page, LINKS::rewritten);
    }

    /** What the real server makes of the same page. */
    @Test
    void linksOfThePagesOwnServerLeadThroughTheProxyAndNothingElseChanges() {
        assertThat(rewritten("<html><A HREF=\"/x?a=1&amp;b=2\">x</a><img src='http://127.0.0.1/y'><img src=\"rel/z\"/>"
                + "<script>if(a<b){\"/x\"}</script><a title=\"<&>\" href=\"http://other/q\">q</a><!-- <a href=\"/c\"> --></html>"))
                .isEqualTo("<html><a href=\"/api/v1/pods/p/proxy/x?a=1&amp;b=2\">x</a><img src=\"http://127.0.0.1/y\">"
                        + "<img src=\"rel/z\"/><script>if(a<b){\"/x\"}</script><a title=\"&lt;&amp;&gt;\" href=\"http://other/q\">q</a>"
                        + "<!-- <a href=\"/c\"> --></html>");
    }

    @Test
    void pagesThatAreNoneStayWhatTheyAre() {
        for (String page : new String[] {"", "a < b", "<", "</", "<!", "<a href=\"/x", "<a", "<!doctype html>", "plain & simple"}) {
            assertThat(rewritten(page)).isEqualTo(page);
        }
    }

    @Test
    void bareAndEmptyAttributesAreRead() {
        assertThat(rewritten("<a href=/x/>")).isEqualTo("<a href=\"/api/v1/pods/p/proxy/x/\">");
        assertThat(rewritten("<input disabled src = '/i' />")).isEqualTo("<input disabled=\"\" src=\"/api/v1/pods/p/proxy/i\"/>");
        assertThat(rewritten("<div data=\"/x\" id=a&copy;b>")).isEqualTo("<div data=\"/x\" id=\"a&copy;b\">");
        assertThat(rewritten("<a href=\"/x?a&amp;copy;\">")).isEqualTo("<a href=\"/api/v1/pods/p/proxy/x?a&amp;copy;\">");
    }

    @ParameterizedTest
    @CsvSource({
        "/a, /api/v1/pods/p/proxy/a",
        "/a/?q#f, /api/v1/pods/p/proxy/a/?q#f",
        "/a/../b, /api/v1/pods/p/proxy/b",
        "http://10.0.0.1:80/a, /api/v1/pods/p/proxy/a",
        "https://server:6443/a, https://server:6443/api/v1/pods/p/proxy/a",
        "http://elsewhere/a, http://elsewhere/a",
        "a/b, a/b",
        "mailto:x@y, mailto:x@y",
        "/api/v1/pods/p/proxy/a, /api/v1/pods/p/proxy/a"})
    void whereALinkLeads(String link, String expected) {
        assertThat(LINKS.rewritten(link)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(value = {"|/a|/a", "/x|/a/|/x/a/", "/x/|/../a|/a", "|//a//./b|/a/b", "/x||/x", "||", "|a/..|."}, delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false)
    void pathsAreJoinedAsGoJoinsThem(@org.jspecify.annotations.Nullable String first, @org.jspecify.annotations.Nullable String second,
            @org.jspecify.annotations.Nullable String joined) {
        assertThat(PathText.join(first == null ? "" : first, second == null ? "" : second)).isEqualTo(joined == null ? "" : joined);
    }

    @Test
    void pathsAndValuesAreEscapedAsGoEscapesThem() {
        assertThat(PathText.escape("/a b/ü?#%")).isEqualTo("/a%20b/%C3%BC%3F%23%25");
        assertThat(PathText.escapeQuery("sh -c 'a&b=c'")).isEqualTo("sh+-c+%27a%26b%3Dc%27");
    }
}
