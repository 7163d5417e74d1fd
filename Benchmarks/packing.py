"""Bars as the store keeps them: see Sources/SubscriptionStore/BarBlock.swift."""

MASK = (1 << 64) - 1


def number(value):
    """A whole number in zigzag LEB128."""
    rest, data = (value << 1 ^ value >> 63) & MASK, bytearray()
    while rest > 0x7F:
        data.append(rest & 0x7F | 0x80)
        rest >>= 7
    data.append(rest)
    return bytes(data)


NUMBERS = [number(value) for value in range(4096)], [number(-value) for value in range(4096)]


def difference(value):
    if -4096 < value < 4096:
        return NUMBERS[value < 0][abs(value)]
    return number(value)


def bar(board, opened, high, low, close, volume, value):
    """A bar whose prices are whole hundredths of a NT$."""
    # Board, open, high, low, close, volume, value, hundredths.
    bits = board | 0b1_0011_0011_1100
    return b"".join((
        bits.to_bytes(2, "little"), number(close // 100), difference((opened - close) // 100),
        difference((high - close) // 100), difference((low - close) // 100), number(volume), number(value)))


def blocks(day, board, bars):
    """The rows of a day's bars by code on a board."""
    parts = {}
    for code, data in bars:
        code = code.encode().ljust(6, b"\0")
        part = (int.from_bytes(code, "big") * 0x9E37_79B9_7F4A_7C15 & MASK) >> 60
        parts.setdefault(part, []).append((code, data))
    for part, rows in parts.items():
        key = (day * 4 + board) * 16 + part
        yield key, len(rows), block(key, sorted(rows))


def block(key, rows):
    data = b"".join([
        len(rows).to_bytes(4, "little"), *(code for code, _ in rows),
        bytes(len(data) for _, data in rows), *(data for _, data in rows)])
    value = 0x243F_6A88_85A3_08D3
    end = len(data) // 8 * 8
    words = [key, len(data), *memoryview(data[:end]).cast("Q"), int.from_bytes(data[end:], "big")]
    for word in words:
        product = ((value ^ word) & MASK) * 0x9E37_79B9_7F4A_7C15
        value = ((product >> 64 ^ product & MASK) + 0x1319_8A2E_0370_7344) & MASK
    return value.to_bytes(8, "little") + data
