package dev.edict.schema.protobuf;

/** How a field's value is delimited on the wire: the low bits of its tag. */
final class WireType {
    static final int VARINT = 0;
    static final int FIXED_64 = 1;
    static final int BYTES = 2;
    static final int GROUP_START = 3;
    static final int GROUP_END = 4;
    static final int FIXED_32 = 5;

    private WireType() {}
}
