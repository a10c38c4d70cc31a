package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A rule in CEL that has to hold; {@code self} is the value of the field, or of the record that it is on.
 *
 * <pre>{@code
 * @Rule(value = "cidr(self.cidr).containsIP(self.gateway)", message = "the gateway must be in the network")
 * }</pre>
 */
@Documented
@Repeatable(Rule.All.class)
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE, ElementType.TYPE})
public @interface Rule {

    String value();

    /** What is said when it does not hold. */
    String message() default "";

    /** An expression in CEL for what is said; wins over the message. */
    String messageExpression() default "";

    /** {@code FieldValueInvalid}, {@code FieldValueForbidden}, {@code FieldValueRequired} or {@code FieldValueDuplicate}. */
    String reason() default "";

    /** The field that is at fault, such as {@code .gateway}. */
    String fieldPath() default "";

    /** Whether a rule over {@code oldSelf} is asked also when there is no old value; it is optional then. */
    boolean optionalOldSelf() default false;

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE, ElementType.TYPE})
    @interface All {

        Rule[] value();
    }
}
