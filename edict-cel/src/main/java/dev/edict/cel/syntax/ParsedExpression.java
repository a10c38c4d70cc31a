package dev.edict.cel.syntax;

import dev.edict.cel.syntax.ExpressionSource.Place;
import java.util.List;

/**
 * An expression's tree and where its nodes stand.
 *
 * @param positions by the number of the node
 */
public record ParsedExpression(ExpressionSource source, Expression root, List<Integer> positions) {

    /** One more than the highest number of a node. */
    public int size() {
        return positions.size();
    }

    public Place placeOf(int id) {
        return source.placeAt(positions.get(id));
    }
}
