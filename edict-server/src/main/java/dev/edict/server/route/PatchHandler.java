package dev.edict.server.route;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.registry.UpdateRules;

/** Changes objects by patches. */
final class PatchHandler {
    private final ResourceHandlers handlers;

    PatchHandler(ResourceHandlers handlers) {
        this.handlers = handlers;
    }

    record Request(WriteOptions options, byte[] body) {}

    Request read(Call call) {
        return new Request(WriteOptions.read(call, "PatchOptions", false), call.exchange().body());
    }

    void patch(Call call) {
        patch(call, "", UpdateRules.main(handlers.registry().strategy().rules()).notCreating());
    }

    void patch(Call call, String subresource, UpdateRules rules) {
        throw ApiErrors.unsupportedMediaType("415: Unsupported Media Type");
    }

    ObjectValue apply(Call call, Request request, ObjectValue object, GroupVersionKind kind) {
        throw ApiErrors.unsupportedMediaType("415: Unsupported Media Type");
    }
}
