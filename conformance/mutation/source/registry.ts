import { type Area, areas } from '../../clauses/partition.js';
import { adminTopicAccessMutants } from './areas/admin-topic/access.js';
import { adminTopicBroadcastMutants } from './areas/admin-topic/broadcast.js';
import { adminTopicFieldsMutants } from './areas/admin-topic/fields.js';
import { adminTopicKindsMutants } from './areas/admin-topic/kinds.js';
import { authAppsMutants } from './areas/auth/apps.js';
import { authLibraryMutants } from './areas/auth/library.js';
import { authPagesMutants } from './areas/auth/pages.js';
import { authRefusalsMutants } from './areas/auth/refusals.js';
import { authRestartMutants } from './areas/auth/restart.js';
import { authSecretsMutants } from './areas/auth/secrets.js';
import { authTokensMutants } from './areas/auth/tokens.js';
import { authUsersMutants } from './areas/auth/users.js';
import { blockedAdministrationMutants } from './areas/blocked/administration.js';
import { blockedAppsMutants } from './areas/blocked/apps.js';
import { blockedGatewaysMutants } from './areas/blocked/gateways.js';
import { blockedRolesMutants } from './areas/blocked/roles.js';
import { blockedSystemMutants } from './areas/blocked/system.js';
import { blockedTenantsMutants } from './areas/blocked/tenants.js';
import { blockedTerminalsMutants } from './areas/blocked/terminals.js';
import { blockedUsersMutants } from './areas/blocked/users.js';
import { channelCheckInMutants } from './areas/channel/check-in.js';
import { channelDestinationsMutants } from './areas/channel/destinations.js';
import { channelEndsMutants } from './areas/channel/ends.js';
import { channelExpiryMutants } from './areas/channel/expiry.js';
import { channelIdentityMutants } from './areas/channel/identity.js';
import { channelObserversMutants } from './areas/channel/observers.js';
import { channelPathsMutants } from './areas/channel/paths.js';
import { channelRolesMutants } from './areas/channel/roles.js';
import { channelSessionsMutants } from './areas/channel/sessions.js';
import { channelSubscriptionsMutants } from './areas/channel/subscriptions.js';
import { commandsBroadcastsMutants } from './areas/commands/broadcasts.js';
import { commandsCallersMutants } from './areas/commands/callers.js';
import { commandsDeliveryMutants } from './areas/commands/delivery.js';
import { commandsExpiryMutants } from './areas/commands/expiry.js';
import { commandsQueueMutants } from './areas/commands/queue.js';
import { commandsRecordsMutants } from './areas/commands/records.js';
import { commandsRejectionsMutants } from './areas/commands/rejections.js';
import { commandsResultsMutants } from './areas/commands/results.js';
import { commandsTriggersMutants } from './areas/commands/triggers.js';
import { commandsWaitingMutants } from './areas/commands/waiting.js';
import { errorsBodiesMutants } from './areas/errors/bodies.js';
import { errorsCodesMutants } from './areas/errors/codes.js';
import { errorsOrderMutants } from './areas/errors/order.js';
import { errorsRequestIdMutants } from './areas/errors/request-id.js';
import { errorsStatusesMutants } from './areas/errors/statuses.js';
import { legacyConnectMutants } from './areas/legacy/connect.js';
import { legacyCredentialsMutants } from './areas/legacy/credentials.js';
import { legacyFailuresMutants } from './areas/legacy/failures.js';
import { legacyOrderMutants } from './areas/legacy/order.js';
import { legacySessionsMutants } from './areas/legacy/sessions.js';
import { lifecycleActivationMutants } from './areas/lifecycle/activation.js';
import { lifecycleDeactivationMutants } from './areas/lifecycle/deactivation.js';
import { lifecycleKickMutants } from './areas/lifecycle/kick.js';
import { lifecycleTokensMutants } from './areas/lifecycle/tokens.js';
import { lifecycleTriggersMutants } from './areas/lifecycle/triggers.js';
import { lifecycleWhileDeactivatedMutants } from './areas/lifecycle/while-deactivated.js';
import { messagesBodiesMutants } from './areas/messages/bodies.js';
import { messagesPaymentStatusMutants } from './areas/messages/payment-status.js';
import { messagesRejectionsMutants } from './areas/messages/rejections.js';
import { messagesReportsMutants } from './areas/messages/reports.js';
import { messagesReports2Mutants } from './areas/messages/reports-2.js';
import { messagesReports3Mutants } from './areas/messages/reports-3.js';
import { messagesResultsMutants } from './areas/messages/results.js';
import { messagesSettingsMutants } from './areas/messages/settings.js';
import { messagesSnapshotsMutants } from './areas/messages/snapshots.js';
import { messagesValuesMutants } from './areas/messages/values.js';
import { paymentsAmountsMutants } from './areas/payments/amounts.js';
import { paymentsCancellationsMutants } from './areas/payments/cancellations.js';
import { paymentsDuplicatesMutants } from './areas/payments/duplicates.js';
import { paymentsErrorStatusesMutants } from './areas/payments/error-statuses.js';
import { paymentsFieldsMutants } from './areas/payments/fields.js';
import { paymentsGatewayMutants } from './areas/payments/gateway.js';
import { paymentsPushMutants } from './areas/payments/push.js';
import { paymentReferenceMutants } from './areas/payments/references.js';
import { queriesAmountsMutants } from './areas/queries/amounts.js';
import { queriesDetailsMutants } from './areas/queries/details.js';
import { queriesEqualKeysMutants } from './areas/queries/equal-keys.js';
import { queriesFiltersMutants } from './areas/queries/filters.js';
import { queriesOrderMutants } from './areas/queries/order.js';
import { queriesPagesMutants } from './areas/queries/pages.js';
import { queriesTextMutants } from './areas/queries/text.js';
import { ratesAddressesMutants } from './areas/rates/addresses.js';
import { ratesCallersMutants } from './areas/rates/callers.js';
import { ratesErrorStatusesMutants } from './areas/rates/error-statuses.js';
import { ratesHeavyMutants } from './areas/rates/heavy.js';
import { ratesRefusalsMutants } from './areas/rates/refusals.js';
import { reconnectDataMutants } from './areas/reconnect/data.js';
import { reconnectRegisterMutants } from './areas/reconnect/register.js';
import { reconnectRestartMutants } from './areas/reconnect/restart.js';
import { refundsAmountsMutants } from './areas/refunds/amounts.js';
import { refundsBalanceMutants } from './areas/refunds/balance.js';
import { refundsCooldownMutants } from './areas/refunds/cooldown.js';
import { refundsErrorStatusesMutants } from './areas/refunds/error-statuses.js';
import { refundsFieldsMutants } from './areas/refunds/fields.js';
import { refundLimitMutants } from './areas/refunds/limits.js';
import { refundsStatusMutants } from './areas/refunds/status.js';
import { reportsContentsMutants } from './areas/reports/contents.js';
import { reportsCurrenciesMutants } from './areas/reports/currencies.js';
import { reportsDaysMutants } from './areas/reports/days.js';
import { reportsRestartMutants } from './areas/reports/restart.js';
import { reportsSettlementMutants } from './areas/reports/settlement.js';
import { sandboxIsolationMutants } from './areas/sandbox/isolation.js';
import { sandboxModeMutants } from './areas/sandbox/mode.js';
import { sandboxPushesMutants } from './areas/sandbox/pushes.js';
import { sandboxRestartMutants } from './areas/sandbox/restart.js';
import { sandboxRulesMutants } from './areas/sandbox/rules.js';
import { sandboxTagMutants } from './areas/sandbox/tag.js';
import { sandboxTriggersMutants } from './areas/sandbox/triggers.js';
import { scopesChannelMutants } from './areas/scopes/channel.js';
import { scopesOrderMutants } from './areas/scopes/order.js';
import { scopesRefusalsMutants } from './areas/scopes/refusals.js';
import { scopesRolesMutants } from './areas/scopes/roles.js';
import { scopesSandboxMutants } from './areas/scopes/sandbox.js';
import { scopesSubstitutesMutants } from './areas/scopes/substitutes.js';
import { scopesSystemsMutants } from './areas/scopes/systems.js';
import { stompConnectMutants } from './areas/stomp/connect.js';
import { stompConnect2Mutants } from './areas/stomp/connect-2.js';
import { stompEndingMutants } from './areas/stomp/ending.js';
import { stompErrorsMutants } from './areas/stomp/errors.js';
import { stompEscapesMutants } from './areas/stomp/escapes.js';
import { stompFramesMutants } from './areas/stomp/frames.js';
import { stompFrames2Mutants } from './areas/stomp/frames-2.js';
import { stompHeartBeatMutants } from './areas/stomp/heart-beat.js';
import { stompHeartBeat2Mutants } from './areas/stomp/heart-beat-2.js';
import { stompLimitsMutants } from './areas/stomp/limits.js';
import { stompMessageMutants } from './areas/stomp/message.js';
import { stompReceiptsMutants } from './areas/stomp/receipts.js';
import { stompSendMutants } from './areas/stomp/send.js';
import { stompStreamMutants } from './areas/stomp/stream.js';
import { stompSubscribeMutants } from './areas/stomp/subscribe.js';
import { stompTokensMutants } from './areas/stomp/tokens.js';
import { stompTransactionsMutants } from './areas/stomp/transactions.js';
import { stompWebSocketMutants } from './areas/stomp/web-socket.js';
import { tenantsAdministratorsMutants } from './areas/tenants/administrators.js';
import { tenantsBranchesMutants } from './areas/tenants/branches.js';
import { tenantsPagesMutants } from './areas/tenants/pages.js';
import { tenantsPaymentsMutants } from './areas/tenants/payments.js';
import { tenantsReadsMutants } from './areas/tenants/reads.js';
import { tenantsReferencesMutants } from './areas/tenants/references.js';
import { tenantsRefusalsMutants } from './areas/tenants/refusals.js';
import { tenantsTokensMutants } from './areas/tenants/tokens.js';
import { terminalsAdministrationMutants } from './areas/terminals/administration.js';
import { terminalsCallersMutants } from './areas/terminals/callers.js';
import { terminalsInfoMutants } from './areas/terminals/info.js';
import { terminalsListMutants } from './areas/terminals/list.js';
import { terminalsTokensMutants } from './areas/terminals/tokens.js';
import { versioningChannelMutants } from './areas/versioning/channel.js';
import { versioningPathsMutants } from './areas/versioning/paths.js';
import type { SourceMutant } from './source-mutant.js';

/** The mutants of each area, in the order in which they are written. An area that is missing has none yet. */
export const sourceMutantsByArea: Readonly<Partial<Record<Area, readonly SourceMutant[]>>> = {
  auth: [
    ...authTokensMutants,
    ...authRefusalsMutants,
    ...authAppsMutants,
    ...authSecretsMutants,
    ...authUsersMutants,
    ...authRestartMutants,
    ...authLibraryMutants,
    ...authPagesMutants,
  ],
  scopes: [
    ...scopesOrderMutants,
    ...scopesSystemsMutants,
    ...scopesRolesMutants,
    ...scopesSubstitutesMutants,
    ...scopesSandboxMutants,
    ...scopesChannelMutants,
    ...scopesRefusalsMutants,
  ],
  blocked: [
    ...blockedAdministrationMutants,
    ...blockedSystemMutants,
    ...blockedUsersMutants,
    ...blockedRolesMutants,
    ...blockedGatewaysMutants,
    ...blockedTerminalsMutants,
    ...blockedAppsMutants,
    ...blockedTenantsMutants,
  ],
  tenants: [
    ...tenantsBranchesMutants,
    ...tenantsPaymentsMutants,
    ...tenantsReadsMutants,
    ...tenantsTokensMutants,
    ...tenantsRefusalsMutants,
    ...tenantsReferencesMutants,
    ...tenantsPagesMutants,
    ...tenantsAdministratorsMutants,
  ],
  sandbox: [
    ...sandboxIsolationMutants,
    ...sandboxTriggersMutants,
    ...sandboxTagMutants,
    ...sandboxRulesMutants,
    ...sandboxPushesMutants,
    ...sandboxModeMutants,
    ...sandboxRestartMutants,
  ],
  payments: [
    ...paymentReferenceMutants,
    ...paymentsPushMutants,
    ...paymentsAmountsMutants,
    ...paymentsErrorStatusesMutants,
    ...paymentsFieldsMutants,
    ...paymentsDuplicatesMutants,
    ...paymentsCancellationsMutants,
    ...paymentsGatewayMutants,
  ],
  refunds: [
    ...refundLimitMutants,
    ...refundsCooldownMutants,
    ...refundsAmountsMutants,
    ...refundsErrorStatusesMutants,
    ...refundsBalanceMutants,
    ...refundsFieldsMutants,
    ...refundsStatusMutants,
  ],
  queries: [
    ...queriesAmountsMutants,
    ...queriesPagesMutants,
    ...queriesOrderMutants,
    ...queriesFiltersMutants,
    ...queriesTextMutants,
    ...queriesEqualKeysMutants,
    ...queriesDetailsMutants,
  ],
  reports: [
    ...reportsDaysMutants,
    ...reportsContentsMutants,
    ...reportsSettlementMutants,
    ...reportsCurrenciesMutants,
    ...reportsRestartMutants,
  ],
  rates: [
    ...ratesAddressesMutants,
    ...ratesErrorStatusesMutants,
    ...ratesCallersMutants,
    ...ratesHeavyMutants,
    ...ratesRefusalsMutants,
  ],
  versioning: [...versioningPathsMutants, ...versioningChannelMutants],
  errors: [
    ...errorsRequestIdMutants,
    ...errorsStatusesMutants,
    ...errorsBodiesMutants,
    ...errorsOrderMutants,
    ...errorsCodesMutants,
  ],
  terminals: [
    ...terminalsListMutants,
    ...terminalsInfoMutants,
    ...terminalsTokensMutants,
    ...terminalsAdministrationMutants,
    ...terminalsCallersMutants,
  ],
  lifecycle: [
    ...lifecycleTokensMutants,
    ...lifecycleActivationMutants,
    ...lifecycleTriggersMutants,
    ...lifecycleKickMutants,
    ...lifecycleDeactivationMutants,
    ...lifecycleWhileDeactivatedMutants,
  ],
  commands: [
    ...commandsBroadcastsMutants,
    ...commandsTriggersMutants,
    ...commandsDeliveryMutants,
    ...commandsExpiryMutants,
    ...commandsResultsMutants,
    ...commandsRecordsMutants,
    ...commandsRejectionsMutants,
    ...commandsCallersMutants,
    ...commandsWaitingMutants,
    ...commandsQueueMutants,
  ],
  channel: [
    ...channelObserversMutants,
    ...channelIdentityMutants,
    ...channelExpiryMutants,
    ...channelPathsMutants,
    ...channelDestinationsMutants,
    ...channelSubscriptionsMutants,
    ...channelCheckInMutants,
    ...channelSessionsMutants,
    ...channelEndsMutants,
    ...channelRolesMutants,
  ],
  'admin-topic': [
    ...adminTopicAccessMutants,
    ...adminTopicBroadcastMutants,
    ...adminTopicKindsMutants,
    ...adminTopicFieldsMutants,
  ],
  messages: [
    ...messagesBodiesMutants,
    ...messagesPaymentStatusMutants,
    ...messagesSnapshotsMutants,
    ...messagesReportsMutants,
    ...messagesReports2Mutants,
    ...messagesReports3Mutants,
    ...messagesValuesMutants,
    ...messagesResultsMutants,
    ...messagesSettingsMutants,
    ...messagesRejectionsMutants,
  ],
  legacy: [
    ...legacyCredentialsMutants,
    ...legacyConnectMutants,
    ...legacyOrderMutants,
    ...legacyFailuresMutants,
    ...legacySessionsMutants,
  ],
  reconnect: [...reconnectRestartMutants, ...reconnectDataMutants, ...reconnectRegisterMutants],
  stomp: [
    ...stompHeartBeatMutants,
    ...stompHeartBeat2Mutants,
    ...stompMessageMutants,
    ...stompLimitsMutants,
    ...stompWebSocketMutants,
    ...stompFramesMutants,
    ...stompFrames2Mutants,
    ...stompEscapesMutants,
    ...stompConnectMutants,
    ...stompConnect2Mutants,
    ...stompSubscribeMutants,
    ...stompSendMutants,
    ...stompTransactionsMutants,
    ...stompReceiptsMutants,
    ...stompErrorsMutants,
    ...stompEndingMutants,
    ...stompStreamMutants,
    ...stompTokensMutants,
  ],
};

/** Every hand-written mutant, by area, in the order of the partition. */
export const sourceMutants: readonly SourceMutant[] = areas.flatMap(
  (area) => sourceMutantsByArea[area] ?? [],
);
