package dev.edict.server.custom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameClaimsTest {
    private static final Names NOTHING = new Names("", "", "", "", List.of(), List.of());

    private static Names names(String plural, String kind, String... shortNames) {
        return new Names(plural, kind.toLowerCase(java.util.Locale.ROOT), kind, kind + "List", List.of(shortNames), List.of("all"));
    }

    private static Definition given(Names accepted) {
        ObjectValue tree = ObjectValue.of(
                "kind", "CustomResourceDefinition", "apiVersion", "apiextensions.k8s.io/v1",
                "metadata", ObjectValue.of("name", accepted.plural() + ".example.com", "uid", "u"),
                "spec", ObjectValue.of("group", "example.com", "names", accepted.toObject(), "versions", ListValue.EMPTY),
                "status", ObjectValue.of("acceptedNames", accepted.toObject()));
        return Definition.of(CachedObject.of("/key", 1, StoredForm.bytes(tree)));
    }

    @Test
    void namesThatNobodyHasAreGiven() {
        NameClaims.Verdict verdict =
                new NameClaims(List.of(given(names("boats", "Boat", "bt")))).judge(names("ships", "Ship", "sh"), NOTHING);
        assertThat(verdict.accepted()).isEqualTo(names("ships", "Ship", "sh"));
        assertThat(verdict.condition().isTrue()).isTrue();
        assertThat(verdict.condition().reason()).isEqualTo("NoConflicts");
    }

    @Test
    void eachNameIsGivenOrRefusedByItself() {
        NameClaims.Verdict verdict =
                new NameClaims(List.of(given(names("boats", "Boat", "bt", "b")))).judge(names("ships", "Boat", "bt", "b", "x"), NOTHING);
        assertThat(verdict.accepted()).isEqualTo(new Names("ships", "", "", "", List.of(), List.of("all")));
        assertThat(verdict.condition().isTrue()).isFalse();
        assertThat(verdict.condition().reason()).isEqualTo("ListKindConflict");
        assertThat(verdict.condition().message()).isEqualTo("\"BoatList\" is already in use");
    }

    @Test
    void severalShortNamesThatAreTakenAreAllNamed() {
        NameClaims.Verdict verdict =
                new NameClaims(List.of(given(names("boats", "Boat", "bt", "b")))).judge(names("ships", "Ship", "bt", "b"), NOTHING);
        assertThat(verdict.condition().reason()).isEqualTo("ShortNamesConflict");
        assertThat(verdict.condition().message()).isEqualTo("[\"bt\" is already in use, \"b\" is already in use]");
    }

    @Test
    void whatOneHasIsNotTakenFromOneself() {
        Names own = names("ships", "Ship", "sh");
        NameClaims.Verdict verdict = new NameClaims(List.of(given(own))).judge(names("ships", "Ship", "sh", "s"), own);
        assertThat(verdict.accepted().shortNames()).containsExactly("sh", "s");
        assertThat(verdict.condition().isTrue()).isTrue();
    }
}
