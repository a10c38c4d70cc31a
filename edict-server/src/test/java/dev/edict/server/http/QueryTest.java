package dev.edict.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueryTest {

    @Test
    void valuesKeepTheirOrderAndNamesMayRepeat() {
        Query query = Query.parse("dryRun=All&fieldManager=a&dryRun=None");

        assertThat(query.all("dryRun")).containsExactly("All", "None");
        assertThat(query.first("fieldManager")).isEqualTo("a");
        assertThat(query.names()).containsExactly("dryRun", "fieldManager");
    }

    @Test
    void escapesAndPlusSignsAreDecoded() {
        Query query = Query.parse("labelSelector=a%3Db%2C%20c+d&n%C3%A4me=%E2%82%AC");

        assertThat(query.first("labelSelector")).isEqualTo("a=b, c d");
        assertThat(query.first("näme")).isEqualTo("€");
    }

    @Test
    void aNameWithoutAValueHasTheEmptyOne() {
        Query query = Query.parse("watch&pretty=&&=x");

        assertThat(query.first("watch")).isEmpty();
        assertThat(query.first("pretty")).isEmpty();
        assertThat(query.first("absent")).isNull();
        assertThat(query.all("")).isEqualTo(List.of("x"));
    }

    @Test
    void brokenPairsAreDroppedAndTheOthersKept() {
        Query query = Query.parse("a=%zz&b=%4&c=1;d=2&e=5&f=%");

        assertThat(query.names()).containsExactly("e");
    }
}
