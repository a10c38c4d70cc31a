package dev.edict.node.stage;

import dev.edict.types.annotation.Enum;
import dev.edict.types.annotation.Minimum;
import dev.edict.types.annotation.Optional;
import dev.edict.types.annotation.Pattern;
import dev.edict.types.annotation.Rule;
import dev.edict.types.annotation.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the image of a container comes before its first start; afterwards it is there.
 *
 * @param takes how long an attempt to pull it takes
 * @param failure the reason for which it fails, such as {@code ErrImagePull}; absent: it does not fail
 * @param failures how many attempts fail, after which it comes; absent: all
 * @param message what the failure says
 */
@Rule(value = "!has(self.failures) || has(self.failure)", message = "failures needs a failure", fieldPath = ".failures")
public record ImagePull(
        @Pattern(Span.PATTERN) @Size(max = Span.LONGEST) @Optional Duration takes,
        @Enum({"ErrImagePull", "InvalidImageName", "ErrImageNeverPull"}) @Nullable String failure,
        @Minimum(1) @Nullable Integer failures,
        @Optional @Size(max = 1024) String message) implements ImagePullWith {}
