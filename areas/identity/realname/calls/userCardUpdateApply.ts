import type { Handler } from '@leitai/platform/http/dispatcher'
import { apply } from '../apply.ts'
import type * as contract from '../contract.ts'

export const userCardUpdateApply: Handler<typeof contract.userCardUpdateApply> = (context, input) =>
  apply(context, 'change', input)
