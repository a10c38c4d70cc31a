package dev.edict.client.request;

import dev.edict.client.transport.Payload;
import dev.edict.client.transport.Request;
import dev.edict.types.Codec;
import dev.edict.types.FieldNames;
import dev.edict.types.Sharing;
import dev.edict.types.ValueReader;
import dev.edict.types.ValueWriter;

/** Tells by its kind what has come back from a deletion: a status, or the object. */
final class DeletionAnswer {
    private static final Codec<String> KIND = new Codec<>() {
        private static final FieldNames NAMES = FieldNames.of("kind");

        @Override
        public String read(ValueReader in) {
            String kind = "";
            in.begin();
            for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
                if (field == 0) {
                    kind = in.string();
                } else {
                    in.skip();
                }
            }
            return kind;
        }

        @Override
        public void write(String kind, ValueWriter out) {
            out.begin();
            out.name(NAMES, 0).string(kind);
            out.end();
        }
    };

    private DeletionAnswer() {}

    static boolean isObject(Request request, Payload answer) {
        return !Calls.read(request, answer, KIND, Sharing.NONE).equals("Status");
    }
}
