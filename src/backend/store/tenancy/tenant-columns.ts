import { bigint, text } from '../engine/column.js';

export const merchantColumns = {
  merchantId: text('merchant_id', { primaryKey: true }),
  name: text('name'),
  createdAt: bigint('created_at'),
};

export const branchColumns = {
  branchId: text('branch_id', { primaryKey: true }),
  merchantId: text('merchant_id', { references: 'merchants.merchant_id' }),
  name: text('name'),
  createdAt: bigint('created_at'),
};
