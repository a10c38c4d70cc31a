package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The service that converts between the versions of a resource; on the version that is stored. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface ConvertedBy {

    String namespace() default "";

    /** The name of the service. */
    String service() default "";

    String path() default "/convert";

    int port() default 443;

    /** Where the converter is, if it is no service of the cluster: instead of all of the above. */
    String url() default "";
}
