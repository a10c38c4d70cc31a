package dev.edict.kinds.core.podspec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageReferenceTest {
    @ParameterizedTest
    @CsvSource({
        "nginx, true", "nginx:latest, true", "nginx:1.2, false", "team/app, true", "registry.example:5000/app, true",
        "registry.example:5000/app:v2, false", "localhost/app:latest, true", "Upper, false", "Upper/app, true",
        "app__x, true", "app___x, false", "app..x, false", "app-, false", "a//b, false", "'', false",
        "app:latest@sha256:0123456789012345678901234567890123456789012345678901234567890123, true",
        "app@sha256:0123456789012345678901234567890123456789012345678901234567890123, false",
        "app:latest@sha256:0123, false",
        "0123456789012345678901234567890123456789012345678901234567890123, false"
    })
    void anImageIsPulledAgainIfItMeansWhateverIsNewest(String image, boolean latest) {
        assertThat(ImageReference.isLatest(image)).isEqualTo(latest);
    }
}
