package dev.edict.cel.type;

import org.jspecify.annotations.Nullable;

/** The types with fields that an expression can know. Immutable. */
public interface StructTypes {
    StructTypes NONE = new StructTypes() {
        @Override
        public @Nullable CelType typeNamed(String name) {
            return null;
        }

        @Override
        public @Nullable CelType fieldType(String structName, String field) {
            return null;
        }
    };

    /** The type of that name, or null if there is none. */
    @Nullable CelType typeNamed(String name);

    /** The type of a field, by the name that expressions use; null if the type has no such field. */
    @Nullable CelType fieldType(String structName, String field);

    /** These types, and those of another as far as these have none of the name. */
    default StructTypes or(StructTypes other) {
        StructTypes first = this;
        return new StructTypes() {
            @Override
            public @Nullable CelType typeNamed(String name) {
                CelType found = first.typeNamed(name);
                return found != null ? found : other.typeNamed(name);
            }

            @Override
            public @Nullable CelType fieldType(String structName, String field) {
                return (first.typeNamed(structName) != null ? first : other).fieldType(structName, field);
            }
        };
    }
}
