package dev.edict.server.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import dev.edict.server.http.Query;
import dev.edict.server.registry.ListOptions;
import org.junit.jupiter.api.Test;

class ListQueryTest {

    private static void assertRefused(boolean watch, String query, int code, String words) {
        assertThatThrownBy(() -> ListQuery.read(Query.parse(query), watch))
                .isInstanceOfSatisfying(ApiException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(code);
                    assertThat(failure.getMessage()).contains(words);
                });
    }

    @Test
    void anEmptyQueryAsksForAll() {
        assertThat(ListQuery.read(Query.empty(), false)).isEqualTo(ListOptions.ALL);
    }

    @Test
    void aMatchNeedsAVersionToMatch() {
        assertRefused(false, "resourceVersionMatch=Exact", 422, "forbidden unless resourceVersion is provided");
        assertRefused(false, "resourceVersionMatch=Exact&resourceVersion=0", 422, "forbidden for resourceVersion \"0\"");
        assertRefused(false, "resourceVersionMatch=Roughly&resourceVersion=1", 422, "supported values: \"Exact\"");
        assertRefused(false, "resourceVersionMatch=Exact&resourceVersion=1&continue=x", 422, "when continue is provided");
    }

    @Test
    void initialEventsAreForWatchesThatSayHowOldTheyMayBe() {
        assertRefused(false, "sendInitialEvents=true", 422, "sendInitialEvents is forbidden for list");
        assertRefused(true, "sendInitialEvents=true", 422, "requires setting resourceVersionMatch to NotOlderThan");
        assertRefused(true, "resourceVersionMatch=NotOlderThan", 422, "unless sendInitialEvents is provided");
        assertThat(ListQuery.read(Query.parse("sendInitialEvents=true&resourceVersionMatch=NotOlderThan"), true)
                .sendInitialEvents()).isTrue();
    }

    @Test
    void aWatchThatBeginsWithTheStateCannotBeContinued() {
        assertRefused(true, "continue=x", 422, "resourceVersionMatch is forbidden when continue is provided");
        assertRefused(true, "continue=x&resourceVersion=0", 422, "when continue is provided");
        assertThat(ListQuery.read(Query.parse("continue=x&resourceVersion=5"), true).continueToken()).isEqualTo("x");
    }

    @Test
    void aWatchOfNoVersionAsksForTheStateFirst() {
        assertThat(ListQuery.read(Query.empty(), true).sendInitialEvents()).isTrue();
        assertThat(ListQuery.read(Query.parse("resourceVersion=0"), true).sendInitialEvents()).isTrue();
        assertThat(ListQuery.read(Query.parse("resourceVersion=5"), true).sendInitialEvents()).isNull();
        assertThat(ListQuery.read(Query.empty(), false).sendInitialEvents()).isNull();
    }

    @Test
    void whatIsNoNumberIsABadRequest() {
        assertRefused(false, "limit=many", 400, "strconv.ParseInt: parsing \"many\": invalid syntax");
        assertRefused(true, "timeoutSeconds=99999999999999999999", 400, "value out of range");
    }
}
