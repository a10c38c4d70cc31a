package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.filter.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticTokensTest {

    @Test
    void aLineNamesTokenUserUidAndGroups(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("tokens"), "secret1,alice,1,\"dev,ops\"\nsecret2,bob,2\n");
        StaticTokens tokens = StaticTokens.read(file);
        assertThat(tokens.user("secret1")).isEqualTo(
                new User("alice", "1", java.util.List.of("dev", "ops"), java.util.Map.of()));
        assertThat(tokens.user("secret2")).isEqualTo(
                new User("bob", "2", java.util.List.of(), java.util.Map.of()));
        assertThat(tokens.user("secret3")).isNull();
    }

    @Test
    void aWrongLineIsNamedWithoutItsToken(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("tokens"), "secret1,alice,1\nverysecret\n");
        assertThatThrownBy(() -> StaticTokens.read(file)).isInstanceOf(IOException.class)
                .hasMessageContaining("line 2").hasMessageNotContaining("verysecret");
    }
}
