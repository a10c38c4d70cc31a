package dev.edict.node.shell;

/** What stands in a line for what begins with a dollar. */
@FunctionalInterface
interface Expansion {
    String variable(String name);

    /**
     * What a command in {@code $( )} writes, without the last line break.
     *
     * @throws SyntaxException if that can not be told, as here, where nothing is run for it
     */
    default String output(String command) throws SyntaxException {
        throw new SyntaxException("$( is more than a simulated shell knows");
    }
}
