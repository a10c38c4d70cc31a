package dev.edict.server.admit.webhook;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.json.JsonPatch;
import dev.edict.patch.json.JsonPatchException;
import dev.edict.patch.json.JsonPatchTooLargeException;
import dev.edict.schema.decode.DecodeException;
import dev.edict.server.admit.match.ChangedObjects;
import dev.edict.server.admit.match.RequestView;
import dev.edict.server.convert.GoWords;

/** The patch by which a webhook changes an object. */
record WebhookPatch(ListValue operations) {

    /** @throws Caller.CallFailure if it is no patch */
    static WebhookPatch of(Webhook webhook, byte[] text) throws Caller.CallFailure {
        String undecodable = "received undecodable patch in webhook response: ";
        Value read;
        try {
            read = Json.parse(text);
        } catch (JsonSyntaxException malformed) {
            throw new Caller.CallFailure(webhook, Caller.UNAVAILABLE, undecodable + malformed.getMessage());
        }
        if (read instanceof NullValue) {
            return new WebhookPatch(ListValue.EMPTY);
        }
        if (!(read instanceof ListValue operations)) {
            throw new Caller.CallFailure(webhook, Caller.UNAVAILABLE, undecodable + "json: cannot unmarshal " + GoWords.typeOf(read)
                    + " into Go value of type jsonpatch.Patch");
        }
        for (Value operation : operations) {
            if (!(operation instanceof ObjectValue) && !(operation instanceof NullValue)) {
                throw new Caller.CallFailure(webhook, Caller.UNAVAILABLE, undecodable + "json: cannot unmarshal " + GoWords.typeOf(operation)
                        + " into Go value of type jsonpatch.Operation");
            }
        }
        return new WebhookPatch(operations);
    }

    boolean isEmpty() {
        return operations.isEmpty();
    }

    /** What the patch makes of the object that the webhook was shown, without defaults. */
    ObjectValue apply(Webhook webhook, RequestView view, ChangedObjects reader) {
        ObjectValue shown = view.object();
        if (shown == null) {
            throw ApiErrors.internal("admission webhook " + ApiErrors.quote(webhook.name())
                    + " attempted to modify the object, which is not supported for this operation");
        }
        try {
            return reader.decode(view.version(), JsonPatch.of(operations).apply(shown));
        } catch (JsonPatchException | JsonPatchTooLargeException | DecodeException unfit) {
            throw internal(unfit);
        }
    }

    private static ApiException internal(RuntimeException unfit) {
        return ApiErrors.internal(String.valueOf(unfit.getMessage()));
    }
}
