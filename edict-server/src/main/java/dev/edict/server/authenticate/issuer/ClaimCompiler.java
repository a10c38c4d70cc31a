package dev.edict.server.authenticate.issuer;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.QualifiedNames;
import dev.edict.server.authenticate.issuer.ClaimExpression.Variable;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.ClaimRule;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Extra;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mapping;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.Mappings;
import dev.edict.server.authenticate.issuer.IssuerConfiguration.UserRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks what is said of the claims of an issuer, in Kubernetes' words, and makes it ready. For one use. */
final class ClaimCompiler {
    private final IssuerConfiguration configuration;
    private final FieldPath path;
    private final FieldErrors errors;
    private final List<ClaimMapper.Rule> claimRules = new ArrayList<>();
    private final Map<String, String> required = new LinkedHashMap<>();
    private final Map<String, ClaimExpression> extra = new LinkedHashMap<>();
    private final Set<String> extraKeys = new HashSet<>();

    ClaimCompiler(IssuerConfiguration configuration, FieldPath path, FieldErrors errors) {
        this.configuration = configuration;
        this.path = path;
        this.errors = errors;
    }

    ClaimMapper compile() {
        claimRules();
        Mappings mappings = configuration.mappings();
        FieldPath place = path.child("claimMappings");
        int before = errors.size();
        ClaimMapper.Source username = source(mappings.username(), place.child("username"), true);
        boolean named = errors.size() == before;
        ClaimMapper.Source groups = source(mappings.groups(), place.child("groups"), false);
        ClaimMapper.Source uid = uid(mappings.uid(), place.child("uid"));
        for (int index = 0; index < mappings.extra().size(); index++) {
            extra(mappings.extra().get(index), place.child("extra").index(index));
        }
        if (named) {
            checkMail(username, place);
        }
        return new ClaimMapper(username, groups, uid, Map.copyOf(extra), Map.copyOf(required),
                List.copyOf(claimRules), userRules());
    }

    private void claimRules() {
        Set<String> claims = new HashSet<>();
        Set<String> expressions = new HashSet<>();
        for (int index = 0; index < configuration.claimRules().size(); index++) {
            ClaimRule rule = configuration.claimRules().get(index);
            FieldPath place = path.child("claimValidationRules").index(index);
            boolean ofClaim = !rule.claim().isEmpty();
            if (ofClaim == !rule.expression().isEmpty()) {
                if (ofClaim) {
                    errors.invalid(place, rule.claim(), "claim and expression can't both be set");
                } else {
                    errors.required(place, "claim or expression is required");
                }
            } else if (ofClaim) {
                if (!rule.message().isEmpty()) {
                    errors.invalid(place.child("message"), rule.message(), "may not be specified when claim is set");
                }
                if (!claims.add(rule.claim())) {
                    errors.duplicate(place.child("claim"), rule.claim());
                }
                required.put(rule.claim(), rule.requiredValue());
            } else {
                expressionRule(rule, place, expressions);
            }
        }
    }

    private void expressionRule(ClaimRule rule, FieldPath place, Set<String> seen) {
        if (!rule.requiredValue().isEmpty()) {
            errors.invalid(
                    place.child("requiredValue"), rule.requiredValue(), "may not be specified when expression is set");
        }
        if (!seen.add(rule.expression())) {
            errors.duplicate(place.child("expression"), rule.expression());
            return;
        }
        ClaimExpression compiled = ClaimExpression.compile(
                rule.expression(), Variable.OF_CLAIMS, true, place.child("expression"), errors);
        if (compiled != null) {
            claimRules.add(new ClaimMapper.Rule(compiled, rule.message()));
        }
    }

    private ClaimMapper.Source source(Mapping mapping, FieldPath place, boolean needed) {
        String prefix = mapping.prefix();
        if (!mapping.expression().isEmpty() && !mapping.claim().isEmpty()) {
            errors.invalid(place, "", "claim and expression can't both be set");
        } else if (!mapping.expression().isEmpty()) {
            if (prefix != null) {
                errors.invalid(place.child("prefix"), prefix, "may not be specified when expression is set");
            }
            return new ClaimMapper.Source(mapping, mapped(mapping.expression(), place.child("expression")));
        } else if (!mapping.claim().isEmpty()) {
            if (prefix == null) {
                errors.required(place.child("prefix"),
                        "prefix is required when claim is set. It can be set to an empty string to disable prefixing");
            }
        } else if (needed) {
            errors.required(place, "claim or expression is required");
        }
        return new ClaimMapper.Source(mapping, null);
    }

    private @Nullable ClaimExpression mapped(String expression, FieldPath place) {
        return ClaimExpression.compile(expression, Variable.OF_CLAIMS, false, place, errors);
    }

    private ClaimMapper.Source uid(Mapping mapping, FieldPath place) {
        if (!mapping.claim().isEmpty() && !mapping.expression().isEmpty()) {
            errors.invalid(place, "", "claim and expression can't both be set");
            return new ClaimMapper.Source(mapping, null);
        }
        return new ClaimMapper.Source(mapping, mapping.expression().isEmpty()
                ? null : mapped(mapping.expression(), place.child("expression")));
    }

    private void extra(Extra mapping, FieldPath place) {
        String key = mapping.key();
        QualifiedNames.domainPrefixedPath(errors, place.child("key"), key);
        if (!key.equals(key.toLowerCase(Locale.ROOT))) {
            errors.invalid(place.child("key"), key, "must be lowercase");
        }
        if (isReserved(key)) {
            errors.invalid(place.child("key"), key,
                    "k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use");
        }
        if (!extraKeys.add(key)) {
            errors.duplicate(place.child("key"), key);
        } else if (mapping.valueExpression().isEmpty()) {
            errors.required(place.child("valueExpression"));
        } else {
            ClaimExpression compiled = mapped(mapping.valueExpression(), place.child("valueExpression"));
            if (compiled != null) {
                extra.put(key, compiled);
            }
        }
    }

    private static boolean isReserved(String key) {
        int slash = key.indexOf('/');
        String domain = slash < 0 ? "" : "." + key.substring(0, slash);
        return domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io");
    }

    /** An address that nobody has verified is one that anybody can claim to have. */
    private void checkMail(ClaimMapper.Source username, FieldPath place) {
        ClaimExpression name = username.expression();
        if (name == null || !name.reads("email")) {
            return;
        }
        Stream<ClaimExpression> all = Stream.of(Stream.of(name), extra.values().stream(),
                claimRules.stream().map(ClaimMapper.Rule::expression)).flatMap(expressions -> expressions);
        if (all.noneMatch(expression -> expression.reads("email_verified"))) {
            errors.invalid(place.child("username", "expression"), name.text(), "claims.email_verified must be used in"
                    + " claimMappings.username.expression or claimMappings.extra[*].valueExpression or"
                    + " claimValidationRules[*].expression when claims.email is used in"
                    + " claimMappings.username.expression");
        }
    }

    private List<ClaimMapper.Rule> userRules() {
        List<ClaimMapper.Rule> rules = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < configuration.userRules().size(); index++) {
            UserRule rule = configuration.userRules().get(index);
            FieldPath place = path.child("userValidationRules").index(index).child("expression");
            if (rule.expression().isEmpty()) {
                errors.required(place);
            } else if (!seen.add(rule.expression())) {
                errors.duplicate(place, rule.expression());
            } else {
                ClaimExpression compiled =
                        ClaimExpression.compile(rule.expression(), Variable.OF_USER, true, place, errors);
                if (compiled != null) {
                    rules.add(new ClaimMapper.Rule(compiled, rule.message()));
                }
            }
        }
        return List.copyOf(rules);
    }
}
