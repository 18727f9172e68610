import type { Clause } from '../../clause.js';

// The STOMP specification does not mention WebSocket, so every row is decided.

/** STOMP over WebSocket: the subprotocol, and WebSocket messages as one stream of bytes. */
export const stompWebSocketClauses: readonly Clause[] = [
  {
    id: 'W01',
    level: 'P',
    party: 'server',
    requirement: 'A client that offers v12.stomp gets 101 with Sec-WebSocket-Protocol: v12.stomp.',
  },
  {
    id: 'W02',
    level: 'P',
    party: 'server',
    requirement: 'Of v10.stomp, v11.stomp and v12.stomp, offered in any order, the server chooses v12.stomp.',
  },
  {
    id: 'W03',
    level: 'P',
    party: 'server',
    requirement:
      'A client that offers no subprotocol is accepted, and the response has no Sec-WebSocket-Protocol.',
  },
  {
    id: 'W04',
    level: 'P',
    party: 'server',
    requirement: 'A client that offers only other names (mqtt, v11.stomp) is rejected with HTTP 400.',
  },
  {
    id: 'W05',
    level: 'P',
    party: 'server',
    requirement: 'Text and binary WebSocket messages, mixed even within one frame, are one stream of bytes.',
  },
  {
    id: 'W06',
    level: 'P',
    party: 'server',
    requirement: 'Several frames and heart-beats in one WebSocket message are all handled, in order.',
  },
  {
    id: 'W07',
    level: 'P',
    party: 'server',
    requirement:
      'One frame over many WebSocket messages, split at any byte offset (inside CRLF, inside an escape, inside a UTF-8 character, before NUL), has the same effect as unsplit.',
  },
  { id: 'W08', level: 'P', party: 'server', requirement: 'An empty WebSocket message is ignored.' },
  {
    id: 'W09',
    level: 'P',
    party: 'server',
    requirement:
      'The server puts one STOMP frame into one WebSocket message: text if the body is UTF-8 text, binary if its content-type is application/octet-stream.',
  },
  {
    id: 'W10',
    level: 'P',
    party: 'server',
    requirement: 'A frame of the server ends with NUL, without a trailing line feed.',
  },
  {
    id: 'W11',
    level: 'P',
    party: 'server',
    requirement:
      'A WebSocket ping gets a pong; it neither replaces a STOMP heart-beat nor counts as STOMP activity.',
  },
  {
    id: 'W12',
    level: 'P',
    party: 'server',
    requirement: 'A socket that closes without DISCONNECT is cleaned up as after DISCONNECT, once.',
  },
  {
    id: 'W13',
    level: 'P',
    party: 'server',
    requirement:
      'A text WebSocket message of invalid UTF-8 is closed with 1007; the same bytes in a header within a binary message get ERROR and a close.',
  },
];
