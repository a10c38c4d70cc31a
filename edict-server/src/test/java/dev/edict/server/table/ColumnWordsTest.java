package dev.edict.server.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnWordsTest {

    @Test
    void theFieldsThatColumnsShowAreInTheCatalogue() {
        Catalogue catalogue = Catalogue.load();
        Tables tables = new Tables(catalogue.documentation()::description, InstantSource.system());
        List<String> wordless = new ArrayList<>();
        for (ResourceType type : catalogue.resources()) {
            for (ObjectValue column : tables.of(type).columnDefinitions().objects()) {
                if (column.string("description").isEmpty()) {
                    wordless.add(type.kind().kind() + " " + column.string("name"));
                }
            }
        }
        assertThat(wordless).containsExactly("RuntimeClass Handler");
    }
}
