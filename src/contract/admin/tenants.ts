import Type from 'typebox';
import { displayText, timestamp } from '../formats.js';
import { listPosition, pageOf } from '../paging.js';

const id = Type.String({ minLength: 1, maxLength: 64 });
const name = displayText(128);

// An invalid id in a path is simply not found.
export const merchantIdPath = Type.Object({ merchantId: Type.String() });
export const branchIdPath = Type.Object({ branchId: Type.String() });

export const merchantBody = Type.Object({ name });
export const merchantResponse = Type.Object(
  {
    merchantId: Type.String(),
    name: Type.String(),
    createdAt: timestamp,
  },
  { title: 'Merchant' },
);
export const merchantList = pageOf(merchantResponse, 'MerchantList');

export const branchBody = Type.Object({ merchantId: id, name });
export const branchResponse = Type.Object(
  {
    branchId: Type.String(),
    merchantId: Type.String(),
    name: Type.String(),
    createdAt: timestamp,
  },
  { title: 'Branch' },
);
export const branchListQuery = Type.Object({ ...listPosition, merchantId: Type.Optional(id) });
export const branchList = pageOf(branchResponse, 'BranchList');
