package dev.edict.generator.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.generator.source.Message.Cardinality;
import dev.edict.generator.source.Message.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The forms of generated Java that the sources are read from. */
final class SourcesTest {
    @TempDir
    Path folder = Path.of("");

    private SourceJar jar(String path, String content) throws IOException {
        Path file = folder.resolve("sources.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(path));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        return new SourceJar(file);
    }

    @Test
    void aMessageIsReadFromItsInterface() throws IOException {
        Map<String, Message> messages = ProtobufSources.read(jar("io/kubernetes/client/proto/V1Sea.java", """
                  public interface ShipOrBuilder extends
                      // @@protoc_insertion_point(interface_extends:k8s.io.sea_server.v1.Ship)
                      com.google.protobuf.MessageOrBuilder {

                    /**
                     * <pre>
                     * Length, 0 &lt; x.
                     * +optional
                     * </pre>
                     *
                     * <code>optional int32 length = 1;</code>
                     */
                    boolean hasLength();
                    /**
                     * <code>repeated .k8s.io.sea_server.v1.Mast masts = 2;</code>
                     */
                    int getMastsCount();
                    /**
                     * <code>map&lt;string, bytes&gt; cargo = 3;</code>
                     */
                    int getCargoCount();
                  }
                  /**
                   * <pre>
                   * A ship.
                   * </pre>
                   *
                   * Protobuf type {@code k8s.io.sea_server.v1.Ship}
                   */
                """));
        Message ship = Objects.requireNonNull(messages.get("io.k8s.sea-server.v1.Ship"));
        assertThat(ship.comment().prose()).isEqualTo("A ship.");
        assertThat(ship.fields()).containsExactly(
                new Field("length", 1, Cardinality.ONE, "int32", new Comment(List.of("Length, 0 < x.", "+optional"))),
                new Field("masts", 2, Cardinality.LIST, "io.k8s.sea-server.v1.Mast", Comment.NONE),
                new Field("cargo", 3, Cardinality.MAP, "bytes", Comment.NONE));
    }

    @Test
    void aModelIsReadFromItsAnnotations() throws IOException {
        Map<String, Model> models = ModelSources.read(jar("io/kubernetes/client/openapi/models/V1Ship.java", """
                @ApiModel(description = "A \\"ship\\", or pods/_*.")
                public class V1Ship {
                  public static final String SERIALIZED_NAME_$_REF = "$ref";
                  @SerializedName(SERIALIZED_NAME_$_REF)
                  private String $ref;

                  public static final String SERIALIZED_NAME_MASTS = "masts";
                  private List<V1Mast> masts = new ArrayList<>();

                  /**
                   * @return $ref
                   */
                  @ApiModelProperty(value = "Where it is.")
                  public String get$Ref() {
                  /**
                   * @return masts
                   */
                  @ApiModelProperty(required = true, value = "")
                    openapiRequiredFields = new HashSet<String>(Arrays.asList("masts"));
                """));
        Model ship = Objects.requireNonNull(models.get("V1Ship"));
        assertThat(ship.description()).isEqualTo("A \"ship\", or pods/*.");
        assertThat(ship.required()).containsExactly("masts");
        assertThat(ship.fields()).containsExactly(Map.entry("$ref", "Where it is."), Map.entry("masts", ""));
        assertThat(ship.isKind()).isFalse();
    }

    @Test
    void anOperationIsReadFromItsCall() throws IOException {
        List<Operation> operations = OperationSources.read(jar("io/kubernetes/client/openapi/apis/SeaV1Api.java", """
                    private okhttp3.Call createShipCall(@Nonnull V1Ship body, @Nullable String pretty, final ApiCallback _callback) throws ApiException {
                        String localVarPath = "/apis/sea/v1/ships";
                        return localVarApiClient.buildCall(basePath, localVarPath, "POST", localVarQueryParams);
                    private okhttp3.Call createShipValidateBeforeCall(@Nonnull V1Ship body) throws ApiException {
                        Type localVarReturnType = new TypeToken<V1Ship>(){}.getType();
                    private okhttp3.Call listShipCall(@Nullable Boolean watch, final ApiCallback _callback) throws ApiException {
                        String localVarPath = "/apis/sea/v1/ships";
                            localVarQueryParams.addAll(localVarApiClient.parameterToPair("watch", watch));
                        return localVarApiClient.buildCall(basePath, localVarPath, "GET", localVarQueryParams);
                    private okhttp3.Call listShipValidateBeforeCall(@Nullable Boolean watch) throws ApiException {
                        Type localVarReturnType = new TypeToken<V1ShipList>(){}.getType();
                """));
        assertThat(operations).containsExactly(
                new Operation("POST", "/apis/sea/v1/ships", "V1Ship", "V1Ship", false),
                new Operation("GET", "/apis/sea/v1/ships", "", "V1ShipList", true));
    }
}
