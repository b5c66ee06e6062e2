import { enList, zhList } from '@leitai/identity/profile/titles'
import type { Words } from '@leitai/platform/contract/inputs'

/** Why an account cannot be closed. */
export const ownerCannotLeave = (competitions: readonly Words[]): Words => ({
  zh: `你是${zhList(competitions)}的所有者，请先在竞赛管理“准备 → 人员”中转让，或等竞赛结束、结果公布后再注销`,
  en: `You own ${enList(competitions)}. Transfer under “Prepare → People” in the host console, or wait until the results are out`,
})
