import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../src/backend/config.js';
import { limits } from '../src/contract/limits.js';
import { amountRange } from '../src/contract/money.js';
import { closeStatus } from '../src/stomp/errors.js';
import { defaultLimits } from '../src/stomp/limits.js';
import { channelErrors } from './oracle/channel-errors.js';
import { decidedLimits, shownLimits } from './oracle/limits.js';

// The sources may hold more numbers, of their own. Those of the oracle they must have, and as they are.

const { channel } = decidedLimits;

describe('the numbers of the sources and of the oracle', () => {
  it('are the same where the service document shows them', () => {
    expect(limits).toMatchObject({
      accessTokenLifetime: shownLimits.accessTokenLifeMs,
      webSocketTokenLifetime: shownLimits.wsTokenLifeSeconds * 1000,
      webSocketTokenRefresh: shownLimits.wsTokenRefreshAfterMs,
      heartBeat: shownLimits.heartBeatMs,
      keepAliveMin: shownLimits.keepAliveMs.from,
      keepAliveMax: shownLimits.keepAliveMs.to,
      backOffFirst: shownLimits.backOffMs.first,
      backOffCap: shownLimits.backOffMs.cap,
      refundCooldown: shownLimits.refundCooldownMs,
    });
  });

  it('are the same where the reference profile decides them', () => {
    expect(limits).toMatchObject({
      sessionTimeoutLead: channel.sessionTimeoutBeforeExpiryMs,
      kickGrace: channel.kickGraceMs,
      jsonDepth: channel.jsonDepth,
      commandLifetime: decidedLimits.commandLifeMs,
      requestBody: decidedLimits.bodyBytes,
      printBody: decidedLimits.printBodyBytes,
      settingsBody: decidedLimits.settingsBytes,
      pageDefault: decidedLimits.paging.defaultLimit,
      pageMax: decidedLimits.paging.maxLimit,
    });
    expect(amountRange).toEqual({ min: decidedLimits.amount.from, max: decidedLimits.amount.to });
  });

  it('let the same number of commands be unfinished', () => {
    expect(limits.commandsInFlight).toBe(channel.unfinishedCommands);
  });

  it('bound a STOMP session in the same way', () => {
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

  it('limit the rate of callers, of the token endpoint and of handshakes in the same way', () => {
    expect(defaultConfig.rateLimit).toMatchObject({
      principal: decidedLimits.rate.caller,
      tokenAddress: decidedLimits.rate.tokenEndpoint,
      handshakeAddress: decidedLimits.rate.handshake,
    });
  });
});

describe('the error codes of the channel', () => {
  it('are those of the oracle, with the same close status', () => {
    // A fault of the server itself; the reference profile has no code for it.
    const { INTERNAL_ERROR, ...ours } = closeStatus;
    expect(INTERNAL_ERROR).toBe(1011);
    const told = Object.fromEntries(channelErrors.map(({ code, closeStatus: status }) => [code, status]));
    expect(ours).toEqual(told);
  });
});
