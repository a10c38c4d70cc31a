package dev.edict.kinds;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.api.Test;

class RoomsTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.edict.kinds");

    /** Each package is a room. */
    private static final SliceAssignment ROOMS = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "rooms";
        }
    };

    @Test
    void noTwoRoomsNeedEachOther() {
        slices().assignedFrom(ROOMS).should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void rulesArePure() {
        noClasses().should().dependOnClassesThat().haveNameMatching("java\\.time\\.Clock|java\\.util\\.Random"
                        + "|java\\.(nio\\.file|net\\.http|util\\.concurrent)\\..*")
                .because("clocks, files, networks and threads are the server's business").check(CLASSES);
    }
}
