#!/usr/bin/python3
"""Requests whose lines, chunks and ends are not what they should be.
Usage: framing_test.py PROGRAM [--each] [NAME…]"""

import time

from attacking import (HEALTH, LAST_HEALTH, add, attack, eventually, expect, expect_alive, expect_refused, main,
                       parsed, patience, posted, read_to_end, request, soon)

WRONG = (400, "wrong_framing")
TOO_LARGE = (431, "headers_too_large")
BODY = (413, "body_too_large")
HOST = b"Host: 127.0.0.1\r\n"
CHUNKED = HOST + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"


def chunked(body, more=b"Connection: close\r\n"):
    """A question in chunks, written by hand."""
    return request(b"POST", b"/api/v1/check", CHUNKED + more, body)


def fields(*lines):
    return request(fields=HOST + b"".join(line + b"\r\n" for line in lines))


# Name, what is sent, what may come of it: the service answers so, once, and hangs up.
REFUSED = (
    # Nobody may make us remember a chunk's line, or its trailers, for ever.
    ("endless_chunk_extension", request(b"GET", b"/", CHUNKED, b"1;" + b"a" * 80_000), WRONG),
    ("endless_quoted_extension", chunked(b'1;a="' + b"a" * 80_000), WRONG),
    ("endless_quoted_pairs_in_an_extension", chunked(b'1;a="' + b'\\"' * 40_000), WRONG),
    ("endless_chunk_size_of_zeros", chunked(b"0" * 80_000), WRONG),
    ("endless_chunk_size_of_digits", chunked(b"1" * 80_000), WRONG, BODY),
    ("endless_spaces_behind_a_chunk_size", chunked(b"1" + b" " * 80_000), WRONG),
    ("endless_extension_of_the_last_chunk", chunked(b"2\r\n{}\r\n0;" + b"a" * 80_000), WRONG),
    ("many_extensions_of_one_chunk", chunked(b"2" + b";a=b" * 20_000), WRONG),
    ("one_long_trailer", chunked(b"2\r\n{}\r\n0\r\nA: " + b"a" * 80_000), TOO_LARGE, WRONG),
    ("one_long_trailer_name", chunked(b"2\r\n{}\r\n0\r\n" + b"a" * 80_000), TOO_LARGE, WRONG),
    ("many_trailers", chunked(b"2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 20_000), TOO_LARGE),
    ("a_hundred_and_one_trailers", chunked(b"2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 101 + b"\r\n"), TOO_LARGE),
    ("nine_kilobytes_of_trailers", chunked(b"2\r\n{}\r\n0\r\n" + (b"a: " + b"b" * 900 + b"\r\n") * 10 + b"\r\n"),
     TOO_LARGE),
    ("chunk_line_of_1100_bytes", chunked(b"2;" + b"a" * 1100 + b"\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_of_all_bits", chunked(b"ffffffffffffffff\r\n{}\r\n0\r\n\r\n"), WRONG, BODY),
    ("chunk_size_with_sign", chunked(b"+2\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_below_zero", chunked(b"-2\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_with_prefix", chunked(b"0x2\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_behind_a_space", chunked(b" 2\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_with_underscore", chunked(b"0_2\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_missing", chunked(b"\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("chunk_size_without_return", chunked(b"2\n{}\n0\n\n\r\n"), WRONG),
    ("chunk_longer_than_its_size", chunked(b"2\r\n{} \r\n0\r\n\r\n"), WRONG),
    ("chunk_shorter_than_its_size", chunked(b"3\r\n{}\r\n0\r\n\r\n"), WRONG),
    ("two_chunks_without_an_end_between", chunked(b"1\r\n{1\r\n}\r\n0\r\n\r\n"), WRONG),
    ("trailer_without_colon", chunked(b"2\r\n{}\r\n0\r\nnonsense\r\n\r\n"), WRONG),
    ("folded_trailer", chunked(b"2\r\n{}\r\n0\r\nA: b\r\n c\r\n\r\n"), WRONG),
    ("trailer_with_a_nul", chunked(b"2\r\n{}\r\n0\r\nA: \x00\r\n\r\n"), WRONG),
    ("more_payload_than_allowed_in_chunks", chunked(b"8000\r\n" + b" " * 32768 + b"\r\n" + b"8001\r\n" + b" " * 32769
                                                    + b"\r\n0\r\n\r\n"), BODY),
    ("sixty_thousand_chunks_of_a_byte", chunked(b"1\r\n \r\n" * 60_000 + b"0\r\n\r\n"), BODY),
    ("chunks_that_are_all_extension", chunked((b"1;" + b"a" * 1000 + b"\r\n \r\n") * 300 + b"0\r\n\r\n"), BODY),
    ("more_payload_than_allowed_at_once", posted("check", b" " * 65_537), BODY),
    ("length_of_ten_gigabytes", request(b"POST", b"/api/v1/check", HOST + b"Content-Length: 10000000000\r\n"), BODY),
    ("length_of_ten_gigabytes_expecting_leave", request(
        b"POST", b"/api/v1/check", HOST + b"Expect: 100-continue\r\nContent-Length: 10000000000\r\n"), BODY),

    # Where a body ends is said once, and in one way.
    ("encoding_and_length",
     request(b"POST", b"/api/v1/check", CHUNKED + b"Content-Length: 2\r\n", b"2\r\n{}\r\n0\r\n\r\n"),
     WRONG),
    ("two_lengths", request(b"POST", b"/api/v1/check", HOST + b"Content-Length: 2\r\nContent-Length: 2\r\n", b"{}"),
     WRONG),
    ("two_lengths_in_one_line", request(b"POST", b"/api/v1/check", HOST + b"Content-Length: 2, 2\r\n", b"{}"), WRONG),
    ("encoding_twice", request(b"POST", b"/api/v1/check", CHUNKED + b"Transfer-Encoding: chunked\r\n", b"0\r\n\r\n"),
     WRONG),
    ("encoding_of_http_1_0", request(b"POST", b"/api/v1/check", CHUNKED, b"0\r\n\r\n", b"HTTP/1.0"), WRONG),
    ("encoding_in_capitals", request(b"POST", b"/api/v1/check", HOST + b"Transfer-Encoding: CHUNKED\r\n", b"0\r\n\r\n"),
     WRONG),
    ("encoding_then_identity", request(b"POST", b"/api/v1/check", HOST + b"Transfer-Encoding: chunked, identity\r\n",
                                       b"0\r\n\r\n"), WRONG),
    ("encoding_behind_a_tab",
     request(b"POST", b"/api/v1/check", HOST + b"Transfer-Encoding:\tchunked\x0b\r\n", b"0\r\n\r\n"),
     WRONG),
    ("space_before_the_colon",
     request(b"POST", b"/api/v1/check", HOST + b"Transfer-Encoding : chunked\r\n", b"0\r\n\r\n"),
     WRONG),
    ("length_in_arabic_digits", request(b"POST", b"/api/v1/check", HOST + "Content-Length: ٢\r\n".encode(), b"{}"),
     WRONG),
    ("length_beyond_64_bits",
     request(b"POST", b"/api/v1/check", HOST + b"Content-Length: 18446744073709551618\r\n", b"{}"),
     WRONG, BODY),

    # Nobody folds lines any more, and whoever does wants two servers to read two things.
    ("folded_line", fields(b"A: b", b" c"), WRONG),
    ("folded_line_with_tab", fields(b"A: b", b"\tc"), WRONG),
    ("folded_line_that_is_empty", fields(b"A: b", b" "), WRONG),
    ("folded_host", request(fields=b"Host:\r\n 127.0.0.1\r\n"), WRONG),
    ("folded_length", request(b"POST", b"/api/v1/check", HOST + b"Content-Length:\r\n 2\r\n", b"{}"), WRONG),
    ("folded_encoding", request(b"POST", b"/api/v1/check", HOST + b"Transfer-Encoding:\r\n chunked\r\n", b"0\r\n\r\n"),
     WRONG),
    ("folded_first_line", request(fields=b" A: b\r\n" + HOST), WRONG),

    # Lines that are none.
    ("field_without_name", fields(b": b"), WRONG),
    ("field_without_colon", fields(b"nonsense"), WRONG),
    ("nul_in_a_field", fields(b"A: \x00"), WRONG),
    ("return_in_a_field", fields(b"A: b\rc"), WRONG),
    ("line_feed_in_a_field", fields(b"A: b\nTransfer-Encoding: chunked\x00"), WRONG),
    ("a_hundred_and_one_fields", fields(*[b"A: b"] * 100), TOO_LARGE),
    ("nine_kilobytes_of_fields", fields(*[b"A: " + b"b" * 900] * 10), TOO_LARGE),
    ("field_without_end", b"GET /healthz HTTP/1.1\r\n" + HOST + b"A: " + b"b" * 300_000, TOO_LARGE),
    ("target_without_end", b"GET /" + b"a" * 300_000, (414, "target_too_long"), TOO_LARGE),
    ("method_without_end", b"G" * 300_000, WRONG, (414, "target_too_long"), TOO_LARGE),
    ("http_0_9", b"GET /healthz\r\n\r\n", WRONG),
    ("http_2_preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", WRONG),
    ("tls_hello", bytes.fromhex("1603010200010001fc0303") + bytes(500), WRONG),
    ("hosts_that_differ", request(fields=HOST + b"Host: localhost\r\n"), WRONG),
    ("no_host", request(fields=b""), WRONG),
    ("target_of_an_option", request(b"GET", b"*"), WRONG),
    ("target_of_a_proxy", request(b"CONNECT", b"127.0.0.1:80"), WRONG, (405, "method_not_allowed")),
    ("absolute_target_without_host", request(b"GET", b"http:///healthz"), WRONG, (421, "wrong_host")),
    ("absolute_target_with_a_name_and_a_password", request(b"GET", b"http://a:b@127.0.0.1/healthz"), WRONG,
     (421, "wrong_host")),
    ("absolute_target_of_another_scheme", request(b"GET", b"file:///etc/passwd"), WRONG, (421, "wrong_host")),
)

for name, data, *outcomes in REFUSED:
    add(name, lambda service, client, data=data,
        outcomes=outcomes: expect_refused(client.raw(data, timeout=soon()), *outcomes))

# Name, what is sent, the statuses that come back: limits must not hit who is within them.
ANSWERED = (
    ("chunk_line_of_900_bytes", chunked(b"2;" + b"a" * 900 + b"\r\n{}\r\n0\r\n\r\n"), [200]),
    ("chunk_size_of_sixteen_digits", chunked(b"0000000000000002\r\n{}\r\n0\r\n\r\n"), [200]),
    ("chunk_size_in_both_cases", chunked(b"0a\r\n{        }\r\n0A\r\n          \r\n0\r\n\r\n"), [200]),
    ("ninety_trailers", chunked(b"2\r\n{}\r\n0\r\n" + b"a: b\r\n" * 90 + b"\r\n"), [200]),
    ("extension_of_the_last_chunk", chunked(b"2\r\n{}\r\n0;a=b\r\n\r\n"), [200]),
    ("quoted_extension_with_a_semicolon", chunked(b'2;a=";"\r\n{}\r\n0\r\n\r\n'), [200]),
    ("trailers_say_nothing_about_the_next_request",
     chunked(b"2\r\n{}\r\n0\r\nContent-Length: 50\r\nTransfer-Encoding: chunked\r\nHost: evil.example\r\n\r\n", b"")
     + LAST_HEALTH,
     [200, 200], [400]),
    ("trailers_do_not_close", chunked(b"2\r\n{}\r\n0\r\nConnection: close\r\n\r\n", b"") + LAST_HEALTH, [200, 200],
     [400]),
    ("body_that_looks_like_the_end_of_chunks", posted("check", b'{}   0\r\n\r\n', b"") + LAST_HEALTH, [400, 200]),
    ("body_that_looks_like_a_request", posted("check", request(b"GET", b"/nowhere")) + LAST_HEALTH, [400, 200]),
    ("length_with_zeros_in_front", request(b"POST", b"/api/v1/check", HOST + b"Content-Type: application/json\r\n"
                                           b"Connection: close\r\nContent-Length: 00000002\r\n", b"{}"), [200]),
    ("absolute_target", request(b"GET", b"http://127.0.0.1/healthz", HOST + b"Connection: close\r\n"), [200]),
    ("absolute_target_with_port",
     request(b"GET", b"http://localhost:8000/healthz?x=http://a", HOST + b"Connection: close\r\n"),
     [200]),
    ("absolute_target_in_capitals", request(b"GET", b"HTTP://LOCALHOST/healthz", HOST + b"Connection: close\r\n"),
     [200]),
    ("absolute_target_of_a_question", posted("check", {}, b"Connection: close\r\n").replace(
        b"/api", b"http://127.0.0.1:1/api", 1), [200]),
    ("absolute_target_without_path", request(b"GET", b"http://127.0.0.1", HOST + b"Connection: close\r\n"), [200],
     [404]),
    ("expectation_in_capitals", posted("check", {}, b"Expect: 100-Continue\r\nConnection: close\r\n"), [417]),
    ("upgrade_to_what_we_do_not_speak", request(
        fields=HOST + b"Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"),
     [200]),
    ("one_empty_line_before_a_request", b"\r\n" + LAST_HEALTH, [200], [400]),
)


def expect_statuses(client, data, *outcomes):
    received, _ = client.raw(data)
    statuses = [answer.status for answer in parsed(received)]
    expect(statuses in outcomes, statuses, "expected", outcomes, received[:200])


for name, data, *outcomes in ANSWERED:
    add(name, lambda service, client, data=data, outcomes=outcomes: expect_statuses(client, data, *outcomes))

# Content types: their case is nobody's business.
for kind, status in (("Application/JSON", 200), ("application/json; charset=utf-8", 200),
                     ("APPLICATION/JSON;charset=UTF-8", 200),
                     ("application/json ;x=y", 200), ("application/jsonx", 415), ("application/json, text/plain", 415),
                     ("text/plain", 415), ("", 415), ("application", 415)):
    def ask_with(service, client, kind=kind, status=status):
        answer = client.ask("POST", "/api/v1/check", {}, {"Content-Type": kind})
        expect(answer.status == status, kind, answer.status)

    add(f"content_type_{kind.replace(' ', '_') or 'empty'}", ask_with)


@attack()
def lines_without_an_end_are_dropped(service, client):
    """Empty lines, for as long as the client likes: not for ever."""
    with client.connect(timeout=5) as sender:
        start = time.monotonic()
        try:
            while time.monotonic() - start < 3 * patience():
                sender.sendall(b"\r\n" * 1_000)
                time.sleep(0.02)
        except OSError:
            return
        expect(False, "it reads on and on")


@attack()
def chunks_a_byte_at_a_time_are_read(service, client):
    """Also those that hold nothing: their last line is their first."""
    for body, status in ((b'1;a="b"\r\n{\r\n1\r\n}\r\n0;c\r\nA: b\r\n\r\n', 200), (b"0\r\n\r\n", 400)):
        data = chunked(body)
        with client.send(data[:-len(body)]) as sender:
            for byte in body:
                sender.sendall(bytes([byte]))
                time.sleep(0.005)
            answers = parsed(read_to_end(sender)[0])
        expect([answer.status for answer in answers] == [status], answers)


@attack()
def every_split_of_chunks_is_read_alike(service, client):
    data = chunked(b"2\r\n{}\r\n0\r\nA: b\r\n\r\n", b"") + LAST_HEALTH
    start = data.index(b"\r\n\r\n")
    for i in range(start, len(data)):
        with client.connect() as sender:
            sender.sendall(data[:i])
            time.sleep(0.001)
            sender.sendall(data[i:])
            statuses = [answer.status for answer in parsed(read_to_end(sender)[0])]
        expect(statuses == [200, 200], "split at", data[i - 8:i], statuses)


@attack()
def a_refusal_is_read_by_who_goes_on_sending(service, client):
    """Hanging up at once would take the answer away."""
    for _ in range(20):
        with client.send(posted("check", b" " * 200_000)) as sender:
            expect_refused(read_to_end(sender), (413, "body_too_large"))
            for _ in range(3):
                sender.sendall(b" " * 1000)
                time.sleep(0.01)


@attack()
def ten_connections_send_endless_extensions(service, client):
    senders = [client.send(chunked(b"1;")) for _ in range(10)]
    for _ in range(50):
        for sender in senders:
            try:
                sender.sendall(b"a" * 4096)
            except OSError:
                pass
    expect_alive(service)
    eventually(lambda: client.held() == 0, 3)  # They are not waited for.


@attack()
def refused_requests_leave_the_rest_unread(service, client):
    """What stands behind a refused request is no request."""
    data, _ = client.raw(fields(b"A: b", b" c") + HEALTH * 3)
    statuses = [answer.status for answer in parsed(data)]
    expect(statuses == [400], statuses)


if __name__ == "__main__":
    main()
