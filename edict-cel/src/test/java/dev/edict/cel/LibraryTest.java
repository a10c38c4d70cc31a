package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "1 + 2 == 3", "7 / 2 == 3", "-7 % 3 == -1", "2u * 3u == 6u", "1.5 + 1.5 == 3.0", "1 < 1.5", "2u > 1", "-1 < 0u",
        "'a' + 'b' == 'ab'", "b'a' + b'b' == b'ab'", "[1] + [2] == [1, 2]", "'b' > 'a'", "1 == 1", "dyn(1) == 1.0",
        "true || 1 / 0 == 1", "1 / 0 == 1 || true", "!(false && 1 / 0 == 1)", "true ? true : false",
        "size('héllo') == 5", "'héllo'.size() == 5", "[1, 2].size() == 2", "{'a': 1}.size() == 1", "b'héllo'.size() == 6",
        "1 in [1, 2]", "!(3 in [1, 2])", "'a' in {'a': 1}", "1u in dyn([1, 2])", "{'a': 1}.a == 1", "{'a': 1}['a'] == 1",
        "[1, 2][1] == 2", "has({'a': 1}.a)", "!has({'a': 1}.b)",
        "[1, 2, 3].all(x, x > 0)", "[1, 2, 3].exists(x, x == 2)", "[1, 2, 3].exists_one(x, x == 2)",
        "[1, 2, 3].map(x, x * 2) == [2, 4, 6]", "[1, 2, 3].map(x, x > 1, x * 2) == [4, 6]",
        "[1, 2, 3].filter(x, x > 1) == [2, 3]", "{'a': 1, 'b': 2}.all(k, k in ['a', 'b'])",
        "[1, 2].all(i, v, i + 1 == v)", "{'a': 1}.exists(k, v, k == 'a' && v == 1)",
        "[1, 2].transformList(i, v, i * v) == [0, 2]", "[1, 2].transformMap(i, v, v * 2) == {0: 2, 1: 4}",
        "{'a': 1}.transformMapEntry(k, v, {k + 'x': v}) == {'ax': 1}", "[1, 2].existsOne(i, v, v == 2)",
        "type(1) == int", "type('a') == string", "type([]) == list", "type({}) == map", "type(type(1)) == type",
        "int('7') == 7", "int(7.9) == 7", "uint(7) == 7u", "double('1.5') == 1.5", "string(7) == '7'", "string(1.5) == '1.5'",
        "bool('true')", "bytes('a') == b'a'", "string(b'a') == 'a'", "string(true) == 'true'",
        "string(1000000.0) == '1e+06'",
        "duration('1h') == duration('60m')", "duration('90s').getMinutes() == 1", "string(duration('90s')) == '90s'",
        "timestamp('2024-01-02T03:04:05Z').getFullYear() == 2024", "timestamp('2024-01-02T03:04:05Z').getMonth() == 0",
        "timestamp('2024-01-02T03:04:05Z').getHours('+02:00') == 5",
        "timestamp('2024-01-02T03:04:05Z').getHours('Europe/Berlin') == 4",
        "timestamp('2024-01-02T03:04:05Z') + duration('1h') == timestamp('2024-01-02T04:04:05Z')",
        "timestamp('2024-01-02T03:04:05Z') - timestamp('2024-01-02T02:04:05Z') == duration('1h')",
        "string(timestamp('2024-01-02T03:04:05.120Z')) == '2024-01-02T03:04:05.12Z'",
        "'abc'.contains('b')", "'abc'.startsWith('a')", "'abc'.endsWith('c')", "'abc'.matches('^a.c$')", "matches('abc', 'b')",
        "'hello'.charAt(1) == 'e'", "'hello'.indexOf('l') == 2", "'hello'.lastIndexOf('l') == 3", "'hello'.indexOf('l', 3) == 3",
        "'Hello'.lowerAscii() == 'hello'", "'Hello'.upperAscii() == 'HELLO'", "'aXbX'.replace('X', '-') == 'a-b-'",
        "'aXbX'.replace('X', '-', 1) == 'a-bX'", "'ab'.replace('', '-') == '-a-b-'",
        "'a,b,c'.split(',') == ['a', 'b', 'c']", "'a,b,c'.split(',', 2) == ['a', 'b,c']", "'abc'.split('') == ['a', 'b', 'c']",
        "''.split(',') == ['']", "'tacocat'.substring(4) == 'cat'", "'tacocat'.substring(0, 4) == 'taco'",
        "' a '.trim() == 'a'", "['a', 'b'].join() == 'ab'", "['a', 'b'].join('-') == 'a-b'",
        "strings.quote('a\"b') == '\"a\\\\\"b\"'", "'%s is %d'.format([dyn('a'), dyn(1)]) == 'a is 1'",
        "'%.2f %x %b %o'.format([dyn(1234.567), dyn(255), dyn(5), dyn(8)]) == '1,234.57 ff 101 10'",
        "'%s'.format([['a', 'b']]) == '[\"a\", \"b\"]'", "'%s'.format([{'a': 1}]) == '{\"a\":1}'",
        "'abc 123'.find('[0-9]+') == '123'", "'abc 123'.find('xyz') == ''", "'1a2b3'.findAll('[0-9]') == ['1', '2', '3']",
        "'1a2b3'.findAll('[0-9]', 1) == ['1']",
        "[1, 2, 3].sum() == 6", "[1.5, 2.5].sum() == 4.0", "[3, 1, 2].max() == 3", "[3, 1, 2].min() == 1",
        "[1, 2, 2].isSorted()", "!['b', 'a'].isSorted()", "[1, 2, 2].indexOf(2) == 1", "[1, 2, 2].lastIndexOf(2) == 2",
        "[1, 2].indexOf(3) == -1", "[duration('1s'), duration('2s')].sum() == duration('3s')",
        "[1, 2, 3, 4].slice(1, 3) == [2, 3]", "[[1], [2, 3]].flatten() == [1, 2, 3]", "[3, 1, 2].sort() == [1, 2, 3]",
        "[{'n': 2}, {'n': 1}].sortBy(e, e.n).map(e, e.n) == [1, 2]", "lists.range(3) == [0, 1, 2]",
        "[1, 2].reverse() == [2, 1]", "[1, 2, 1].distinct() == [1, 2]", "[1, 2].first().value() == 1",
        "[1, 2].last().orValue(0) == 2",
        "sets.contains([1, 2, 3], [2, 1])", "sets.equivalent([1, 2], [2, 1, 1])", "sets.intersects([1, 2], [2, 3])",
        "!sets.intersects([1], [2])",
        "optional.of(1).hasValue()", "!optional.none().hasValue()", "optional.of(1).value() == 1",
        "optional.none().orValue(2) == 2", "{'a': 1}.?a.orValue(0) == 1", "{'a': 1}.?b.orValue(0) == 0",
        "{'a': {'b': 1}}.?a.?b.value() == 1", "{'a': 1}[?'a'].value() == 1", "[1][?3].hasValue() == false",
        "[1][?0].optMap(x, x + 1).value() == 2", "{'a': {'b': 1}}.?a.optFlatMap(m, m.?b).value() == 1",
        "[?optional.none(), ?optional.of(1)] == [1]", "{?'a': optional.of(1)} == {'a': 1}",
        "optional.ofNonZeroValue(0).hasValue() == false", "[optional.of(1), optional.none()].unwrapOpt() == [1]",
        "quantity('1Gi').isGreaterThan(quantity('1G'))", "quantity('500m').isLessThan(quantity('1'))",
        "quantity('1k').add(quantity('1')) == quantity('1001')", "quantity('10').sub(3).asInteger() == 7",
        "quantity('1.5').isInteger() == false", "sign(quantity('-1')) == -1", "isQuantity('1.3Gi')", "!isQuantity('1.3Gx')",
        "quantity('200M').compareTo(quantity('0.2G')) == 0", "quantity('1.5').asApproximateFloat() == 1.5",
        "url('https://example.com:80/path?q=1').getHost() == 'example.com:80'",
        "url('https://[::1]:80/').getHostname() == '::1'", "url('https://example.com:80/').getPort() == '80'",
        "url('https://example.com/with space/').getEscapedPath() == '/with%20space/'",
        "url('https://example.com/?k=a&k=b').getQuery() == {'k': ['a', 'b']}", "isURL('/absolute')", "!isURL('relative')",
        "url('http://x').getScheme() == 'http'",
        "ip('127.0.0.1').isLoopback()", "ip('::1').family() == 6", "isIP('1.2.3.4')", "!isIP('1.2.3.04')", "!isIP('fe80::1%en0')",
        "!isIP('::ffff:1.2.3.4')", "ip.isCanonical('2001:db8::1')", "!ip.isCanonical('2001:DB8::1')",
        "ip('224.0.0.1').isLinkLocalMulticast()", "ip('169.254.1.1').isLinkLocalUnicast()", "ip('8.8.8.8').isGlobalUnicast()",
        "ip('0.0.0.0').isUnspecified()", "string(ip('1.2.3.4')) == '1.2.3.4'", "ip('1.2.3.4') == ip('1.2.3.4')",
        "cidr('10.0.0.0/8').containsIP('10.1.2.3')", "cidr('10.0.0.0/8').containsIP(ip('10.1.2.3'))",
        "!cidr('10.0.0.0/8').containsCIDR('10.0.0.0/7')", "cidr('10.0.0.0/8').containsCIDR(cidr('10.1.0.0/16'))",
        "cidr('192.168.1.5/24').ip() == ip('192.168.1.5')", "cidr('192.168.1.5/24').masked() == cidr('192.168.1.0/24')",
        "cidr('192.168.1.5/24').prefixLength() == 24", "isCIDR('10.0.0.0/8')", "!isCIDR('10.0.0.0')",
        "string(cidr('192.168.1.5/24')) == '192.168.1.5/24'", "type(ip('1.2.3.4')) == net.IP",
        "semver('1.2.3').isLessThan(semver('1.10.0'))", "semver('1.0.0-alpha').isLessThan(semver('1.0.0'))",
        "semver('v1.2', true) == semver('1.2.0')", "isSemver('1.2.3')", "!isSemver('v1.2')", "isSemver('v1.2', true)",
        "semver('1.2.3').major() == 1", "semver('1.2.3').minor() == 2", "semver('1.2.3+x').patch() == 3",
        "semver('1.0.0-rc.2').compareTo(semver('1.0.0-rc.10')) == -1",
        "!format.dns1123Label().validate('my-name').hasValue()", "format.dns1123Label().validate('My_Name').hasValue()",
        "!format.named('uuid').value().validate('123e4567-e89b-12d3-a456-426614174000').hasValue()",
        "!format.named('nothing').hasValue()", "!format.date().validate('2024-01-02').hasValue()",
        "format.datetime().validate('2024-01-02').hasValue()", "!format.byte().validate('aGVsbG8=').hasValue()",
        "!format.uri().validate('https://x/y').hasValue()", "!format.labelValue().validate('a.b').hasValue()",
        "!format.dns1123LabelPrefix().validate('my-').hasValue()", "!format.qualifiedName().validate('a/b').hasValue()"
    })
    void whatHolds(String expression) {
        assertThat(Expressions.result(expression)).as(expression).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1 / 0|division by zero",
        "1 % 0|modulus by zero",
        "9223372036854775807 + 1|integer overflow",
        "0u - 1u|unsigned integer overflow",
        "{'a': 1}.b|no such key: b",
        "{'a': 1}['b']|no such key: b",
        "[1][1]|index out of bounds: 1",
        "dyn('a') + 1|no such overload",
        "dyn(true) + 1|no such overload: _+_",
        "dyn(1).size()|no such overload: size",
        "dyn(1).startsWith('a')|no such overload",
        "dyn(1).lowerAscii()|no such overload: lowerAscii(int)",
        "duration(dyn(['x'][0]))|type conversion error from 'string' to 'google.protobuf.Duration'",
        "int(['x'][0])|type conversion error from 'string' to 'int'",
        "optional.none().value()|optional.none() dereference",
        "[].max()|max called on empty list",
        "'abc'.substring(4)|index out of range: 4",
        "'abc'.charAt(9)|index out of range: 9",
        "[1].slice(0, 2)|cannot slice(0, 2), list is length 1",
        "url('x')|URL parse error during conversion from string: parse \"x\": invalid URI for request",
        "ip('x')|IP Address \"x\" parse error during conversion from string: ParseAddr(\"x\"): unable to parse IP",
        "ip('::ffff:1.2.3.4')|IPv4-mapped IPv6 address \"::ffff:1.2.3.4\" is not allowed",
        "quantity('1.3Gx')|quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        "quantity('1.5').asInteger()|cannot convert value to integer",
        "semver('1')|No Major.Minor.Patch elements found",
        "semver('01.0.0')|Major number must not contain leading zeroes \"01\"",
        "[1, 2].transformMapEntry(i, v, {'x': v}).size() == 1|insert failed: key x already exists"
    })
    void whatFails(String expression, String message) {
        assertThat(Expressions.result(expression)).as(expression).isEqualTo("error: " + message);
    }
}
