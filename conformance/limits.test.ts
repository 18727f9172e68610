import { expect, it } from 'vitest';
import { defaultConfig, rateLimitOf } from '../src/backend/config/config.js';
import { limits } from '../src/contract/limits.js';
import { amountRange } from '../src/contract/money.js';
import { closeStatus } from '../src/stomp/errors.js';
import { defaultLimits } from '../src/stomp/limits.js';
import { channelErrors } from './oracle/channel-errors.js';
import { decidedLimits, shownLimits } from './oracle/limits.js';

// The sources may have more numbers than the oracle, but must have each number of the oracle, unchanged.

const { channel } = decidedLimits;

it('the numbers of the sources and of the oracle are the same where the service document shows them', () => {
  expect(limits).toMatchObject({
    accessTokenLifetimeMs: shownLimits.accessTokenLifeMs,
    webSocketTokenLifetimeMs: shownLimits.wsTokenLifeSeconds * 1000,
    webSocketTokenRefreshMs: shownLimits.wsTokenRefreshAfterMs,
    heartBeatMs: shownLimits.heartBeatMs,
    minKeepAliveMs: shownLimits.keepAliveMs.from,
    maxKeepAliveMs: shownLimits.keepAliveMs.to,
    minBackOffMs: shownLimits.backOffMs.first,
    maxBackOffMs: shownLimits.backOffMs.cap,
  });
  expect(defaultConfig).toMatchObject({
    'accessToken.lifetime': shownLimits.accessTokenLifeMs,
    'webSocketToken.lifetime': shownLimits.wsTokenLifeSeconds * 1000,
    'ws.heartBeat': shownLimits.heartBeatMs,
    'refund.cooldown': shownLimits.refundCooldownMs,
  });
});

it('the numbers of the sources and of the oracle are the same where the reference profile decides them', () => {
  expect(limits).toMatchObject({
    defaultPageLimit: decidedLimits.paging.defaultLimit,
    maxPageLimit: decidedLimits.paging.maxLimit,
  });
  expect(defaultConfig).toMatchObject({
    'ws.sessionTimeoutLead': channel.sessionTimeoutBeforeExpiryMs,
    'ws.kickGrace': channel.kickGraceMs,
    'ws.jsonDepth': channel.jsonDepth,
    'ws.settingsBytes': decidedLimits.settingsBytes,
    'ws.legacy.subscribeWithin': channel.legacy.subscribeWithinMs,
    'ws.legacy.failuresPerMinute': channel.legacy.failuresPerMinute,
    'ws.legacy.blocked': channel.legacy.blockedMs,
    'command.lifetime': decidedLimits.commandLifeMs,
    'request.bodyBytes': decidedLimits.bodyBytes,
    'request.printBytes': decidedLimits.printBodyBytes,
    'apk.bytes': decidedLimits.apkBytes,
    'delivery.retryDelay': decidedLimits.nack.redeliverAfterMs,
    'delivery.attempts': decidedLimits.nack.attempts,
    'delivery.commandsInFlight': channel.unfinishedCommands,
    'rateLimit.activationAddress.perMinute': decidedLimits.activationAttemptsPerMinute,
  });
  expect(amountRange).toEqual({ min: decidedLimits.amount.from, max: decidedLimits.amount.to });
});

it('the numbers of the sources and of the oracle bound a STOMP session in the same way', () => {
  expect(defaultLimits).toMatchObject({
    connectBytes: channel.bytesBeforeConnected,
    frameBytes: channel.frameBytes,
    headers: channel.headers,
    headerLineBytes: channel.headerLineBytes,
    commandBytes: channel.commandBytes,
    subscriptions: channel.subscriptions,
    framesPerSecond: channel.frames.perSecond,
    frameBurst: channel.frames.burst,
    bareLineEndsPerSecond: channel.bareLineEndsPerSecond,
    transactionFrames: channel.transactions.frames,
    transactionBytes: channel.transactions.bytes,
    outboundBytes: channel.outbound.bytes,
    undrainedMs: channel.outbound.undrainedMs,
    connectTimeoutMs: channel.connectDeadlineMs,
    incompleteFrameMs: channel.incompleteFrameMs,
    maxClientHeartBeatMs: channel.heartBeatCapMs,
    webSocketPingMs: channel.pingWithoutHeartBeatMs,
  });
});

it('the numbers of the sources and of the oracle limit the rate of callers, of the token endpoint and of handshakes in the same way', () => {
  expect(rateLimitOf(defaultConfig, 'principal')).toEqual(decidedLimits.rate.caller);
  expect(rateLimitOf(defaultConfig, 'tokenAddress')).toEqual(decidedLimits.rate.tokenEndpoint);
  expect(rateLimitOf(defaultConfig, 'handshakeAddress')).toEqual(decidedLimits.rate.handshake);
});

it('the error codes of the channel are those of the oracle, with the same close status', () => {
  // A fault of the server itself; the reference profile has no code for it.
  const { INTERNAL_ERROR, ...ours } = closeStatus;
  expect(INTERNAL_ERROR).toBe(1011);
  const expected = Object.fromEntries(channelErrors.map(({ code, closeStatus: status }) => [code, status]));
  expect(ours).toEqual(expected);
});
