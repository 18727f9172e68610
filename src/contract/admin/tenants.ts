import Type from 'typebox';
import { branchAnswer, merchantAnswer } from '../administration.js';
import { listPosition, pageOf } from '../paging.js';

export const merchantList = pageOf(merchantAnswer);

export const branchListQuery = Type.Object({
  ...listPosition,
  merchantId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export const branchList = pageOf(branchAnswer);
