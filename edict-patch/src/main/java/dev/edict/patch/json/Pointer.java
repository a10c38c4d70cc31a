package dev.edict.patch.json;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a document, named by the keys and indexes that lead to it.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</a>
 */
record Pointer(String text, List<String> parents, String last) {

    static Pointer of(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length < 2) {
            throw missing(text);
        }
        List<String> parents = new ArrayList<>(parts.length - 2);
        for (int index = 1; index < parts.length - 1; index++) {
            parents.add(unescape(parts[index]));
        }
        return new Pointer(text, parents, unescape(parts[parts.length - 1]));
    }

    private static String unescape(String part) {
        if (part.indexOf('~') < 0) {
            return part;
        }
        StringBuilder plain = new StringBuilder();
        for (int index = 0; index < part.length(); index++) {
            if (part.startsWith("~1", index)) {
                plain.append('/');
                index++;
            } else if (part.startsWith("~0", index)) {
                plain.append('~');
                index++;
            } else {
                plain.append(part.charAt(index));
            }
        }
        return plain.toString();
    }

    private static JsonPatchException missing(String path) {
        return new JsonPatchException("doc is missing path: \"" + path + "\": missing value");
    }

    private static JsonPatchException invalidIndex(int index) {
        return new JsonPatchException("Unable to access invalid index: " + index + ": invalid index referenced");
    }

    /** What happens to the object or list that holds the place. */
    private interface Change {
        Value in(ObjectValue object, String key);

        Value in(ListValue list, String key);
    }

    private Value change(Value document, Change change) {
        return change(document, 0, change);
    }

    private Value change(Value node, int depth, Change change) {
        if (depth == parents.size()) {
            return switch (node) {
                case ObjectValue object -> change.in(object, last);
                case ListValue list -> change.in(list, last);
                default -> throw missing(text);
            };
        }
        String key = parents.get(depth);
        return switch (node) {
            case ObjectValue object -> {
                Value child = object.get(key);
                if (child == null) {
                    throw missing(text);
                }
                yield object.with(key, change(child, depth + 1, change));
            }
            case ListValue list -> {
                int index = existing(list, key);
                yield list.with(index, change(list.get(index), depth + 1, change));
            }
            default -> throw missing(text);
        };
    }

    /** The value at the place; null if it is an absent key of an object that is there. */
    @Nullable Value get(Value document) {
        Value node = document;
        for (String key : parents) {
            node = switch (node) {
                case ObjectValue object -> object.get(key);
                case ListValue list -> list.get(existing(list, key));
                default -> null;
            };
            if (node == null) {
                throw missing(text);
            }
        }
        return switch (node) {
            case ObjectValue object -> object.get(last);
            case ListValue list -> list.get(existing(list, last));
            default -> throw missing(text);
        };
    }

    Value add(Value document, Value value) {
        return change(document, new Change() {
            @Override
            public Value in(ObjectValue object, String key) {
                return object.with(key, value);
            }

            @Override
            public Value in(ListValue list, String key) {
                List<Value> longer = new ArrayList<>(list.size() + 1);
                longer.addAll(list.items());
                longer.add(key.equals("-") ? list.size() : within(list.size() + 1, key), value);
                return ListValue.copyOf(longer);
            }
        });
    }

    Value replace(Value document, Value value) {
        return change(document, new Change() {
            @Override
            public Value in(ObjectValue object, String key) {
                return object.with(key, value);
            }

            @Override
            public Value in(ListValue list, String key) {
                return list.with(existing(list, key), value);
            }
        });
    }

    Value remove(Value document) {
        return change(document, new Change() {
            @Override
            public Value in(ObjectValue object, String key) {
                if (!object.has(key)) {
                    throw new JsonPatchException("Unable to remove nonexistent key: " + key + ": missing value");
                }
                return object.without(key);
            }

            @Override
            public Value in(ListValue list, String key) {
                return list.without(existing(list, key));
            }
        });
    }

    private static int existing(ListValue list, String key) {
        return within(list.size(), key);
    }

    /** The index that the key means among so many; negative ones count from the end. */
    private static int within(int size, String key) {
        int index;
        try {
            index = Integer.parseInt(key);
        } catch (NumberFormatException notANumber) {
            throw new JsonPatchException("value was not a proper array index: '" + key + "'");
        }
        if (index >= size || index < -size) {
            throw invalidIndex(index);
        }
        return index < 0 ? index + size : index;
    }
}
