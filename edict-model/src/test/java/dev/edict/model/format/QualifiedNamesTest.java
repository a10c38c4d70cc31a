package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import org.junit.jupiter.api.Test;

class QualifiedNamesTest {
    private static final FieldPath PATH = FieldPath.of("spec", "name");

    private final FieldErrors errors = new FieldErrors();

    @Test
    void anEmptyNameIsMissing() {
        QualifiedNames.fullyQualifiedName(errors, PATH, "");
        assertThat(errors).singleElement().hasToString("spec.name: Required value");
    }

    @Test
    void aFullyQualifiedNameHasThreeSegments() {
        QualifiedNames.fullyQualifiedName(errors, PATH, "a.example.com");
        assertThat(errors).isEmpty();
        QualifiedNames.fullyQualifiedName(errors, PATH, "example.com");
        assertThat(errors).singleElement().hasToString("spec.name: Invalid value: \"example.com\": should be a domain"
                + " with at least three segments separated by dots");
    }

    @Test
    void aDomainNameHasTwoSegmentsOfAtMost63BytesAndMayEndInADot() {
        QualifiedNames.fullyQualifiedDomainName(errors, PATH, "example.com.");
        assertThat(errors).isEmpty();
        QualifiedNames.fullyQualifiedDomainName(errors, PATH, "com.");
        QualifiedNames.fullyQualifiedDomainName(errors, PATH, "a".repeat(64) + ".com");
        assertThat(errors).extracting("detail").containsExactly(
                "should be a domain with at least two segments separated by dots",
                "must be no more than 63 characters");
    }

    @Test
    void aDomainPrefixedPathHasBothParts() {
        QualifiedNames.domainPrefixedPath(errors, PATH, "example.com/a/b~c");
        assertThat(errors).isEmpty();
        QualifiedNames.domainPrefixedPath(errors, PATH, "example.com/");
        QualifiedNames.domainPrefixedPath(errors, PATH, "/a");
        QualifiedNames.domainPrefixedPath(errors, PATH, "example.com/a b");
        assertThat(errors).extracting("detail").containsExactly(
                "must be a domain-prefixed path (such as \"acme.io/foo\")",
                "must be a domain-prefixed path (such as \"acme.io/foo\")",
                "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')");
    }

    @Test
    void aDomainPrefixedKeyIsAQualifiedNameWithADomain() {
        QualifiedNames.domainPrefixedKey(errors, PATH, "example.com/a");
        assertThat(errors).isEmpty();
        QualifiedNames.domainPrefixedKey(errors, PATH, "a");
        assertThat(errors).singleElement().hasToString(
                "spec.name: Invalid value: \"a\": must be a domain-prefixed key (such as \"acme.io/foo\")");
    }
}
