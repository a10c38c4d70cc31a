package dev.edict.kinds.networking;

import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** ServiceCIDR: a block of addresses for services, or one of each family. */
final class ServiceCIDRRules extends StatusRules {
    private static final FieldPath CIDRS = FieldPath.of("spec", "cidrs");

    ServiceCIDRRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepMetadataForStatus(Preparation.keep(object, old, "spec"), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        blocks(object.object("spec").list("cidrs"), errors);
    }

    private static void blocks(ListValue cidrs, FieldErrors errors) {
        List<String> blocks = cidrs.strings();
        if (blocks.isEmpty()) {
            errors.required(CIDRS, "at least one CIDR required");
            return;
        }
        if (blocks.size() > 2) {
            errors.invalid(CIDRS, ObjectValue.of("CIDRs", cidrs), "may only hold up to 2 values");
            return;
        }
        for (int index = 0; index < blocks.size(); index++) {
            AddressFormats.cidr(errors, CIDRS.index(index), blocks.get(index));
        }
        if (blocks.size() == 2) {
            Cidr first = Cidr.parse(blocks.get(0));
            Cidr second = Cidr.parse(blocks.get(1));
            if (first != null && second != null && first.isIpv4() == second.isIpv4()) {
                errors.invalid(CIDRS, cidrs, "may specify no more than one IP for each IP family, i.e 192.168.0.0/24"
                        + " and 2001:db8::/64");
            }
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ListValue blocks = object.object("spec").list("cidrs");
        ListValue oldBlocks = old.object("spec").list("cidrs");
        if (blocks.size() == oldBlocks.size()) {
            for (int index = 0; index < blocks.size(); index++) {
                same(blocks, oldBlocks, index, errors);
            }
        } else if (oldBlocks.size() == 1 && blocks.size() == 2) {
            same(blocks, oldBlocks, 0, errors);
            blocks(blocks, errors);
        } else {
            errors.invalid(CIDRS, Shown.field(object.object("spec"), "cidrs"), Messages.IMMUTABLE);
        }
    }

    private static void same(ListValue blocks, ListValue oldBlocks, int index, FieldErrors errors) {
        if (!blocks.get(index).equals(oldBlocks.get(index))) {
            errors.invalid(CIDRS.index(index), blocks.get(index), Messages.IMMUTABLE);
        }
    }
}
