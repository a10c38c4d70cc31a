package dev.edict.types.annotation;

import dev.edict.types.Scope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record a resource of the API: a custom resource definition is written for it, and the code that reads, writes and changes
 * its objects.
 *
 * <pre>{@code
 * @ApiResource(group = "example.dev", version = "v1", shortNames = "net")
 * public record Network(ObjectMeta metadata, NetworkSpec spec, @Nullable NetworkStatus status)
 *         implements Resource, NetworkWith {}
 * }</pre>
 *
 * <p>A record with {@code @Deprecated} is a version that the server warns of. Several records of the same group and kind are
 * versions of one resource; what is said of the resource as a whole is taken from the one that is stored.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ApiResource {

    /** Such as {@code example.dev}. */
    String group();

    /** Such as {@code v1} or {@code v1alpha1}. */
    String version();

    /** The record's name, if nothing else is said. */
    String kind() default "";

    /** The name in paths; the kind in small letters and in the plural, if nothing else is said. */
    String plural() default "";

    /** The kind in small letters, if nothing else is said. */
    String singular() default "";

    String[] shortNames() default {};

    /** Groups of resources that can be asked for together, such as {@code all}. */
    String[] categories() default {};

    Scope scope() default Scope.NAMESPACED;

    /** Whether the server answers for this version. */
    boolean served() default true;

    /** Whether objects are stored in this version: true for exactly one. */
    boolean storage() default true;

    /** Whether the status is written by an endpoint of its own; only if there is a component {@code status}. */
    boolean statusSubresource() default true;

    /** Fields that objects can be selected by, such as {@code .spec.cidr}. */
    String[] selectableFields() default {};

    /** What the server warns with if the record is deprecated; its own words if this is empty. */
    String deprecationWarning() default "";

    /** Annotations of the definition, such as {@code api-approved.kubernetes.io=https://…}. */
    String[] annotations() default {};

    /** Labels of the definition, such as {@code app=network}. */
    String[] labels() default {};
}
