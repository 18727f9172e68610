// A library that keeps the timers it finds when it is loaded must find the real ones.
import '@stomp/stompjs';
import 'fastify';
import 'undici';
import 'ws';
