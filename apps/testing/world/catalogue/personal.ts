import { ADDRESS } from '@leitai/community/shop/testing'
import type { World } from '../world.ts'
import type { Inputs } from './catalogue.ts'

const someone = ({ a }: World) => ({ userId: a.people.neutral?.id })

/** A user’s own objects: points, orders, appeals; and profiles of others. */
export const personalInputs = {
  saveQuietHours: { on: true, from: '22:00', until: '07:00', zone: 'Asia/Shanghai' },
  pushDevices: {},
  beginPush: {},
  savePush: { endpoint: 'https://push.invalid/x', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  endPush: ({ a }) => ({ id: a.pushDevice }),
  savedFilters: { list: 'host.teams' },
  saveFilter: { list: 'host.teams', name: '演示', fields: { keyword: '演示' } },
  deleteFilter: ({ a }) => ({ id: a.filterId }),
  appeals: {},
  makeAppeal: { matter: 'account', text: '演示' },
  withdrawAppeal: ({ a }) => ({ id: a.appealId }),
  answerAppeal: ({ a }) => ({ id: a.appealId, accept: true, answer: '演示' }),
  appealQueue: {},
  myHostRequests: {},
  userFeedback: { type: 'bug', contacts: '13800000099', content: '演示' },

  achievementList: someone,
  attentionUser: someone,
  cancelAttentionUser: someone,
  findPeople: {},
  followList: (world) => ({ ...someone(world), kind: 'followers' }),
  getRankTeamDetail: ({ a }) => ({ teamId: a.team }),
  getUserCmptList: someone,
  getUserHonorList: someone,
  hallOfFame: {},
  profile: someone,
  rankYear: {},
  ratingCurve: someone,

  getCoupleIntegral: { task: 'signIn' },
  getInviteLogList: {},
  getInviteRankList: {},
  getUserIntegral: {},
  pointTasks: {},
  signInCalendar: {},
  cancelOrder: ({ a }) => ({ orderId: a.unpaidOrder }),
  confirmOrder: ({ shared }, me) => ({ goodsId: shared.goodsId, count: 1, key: `world-${me?.id}-more` }),
  deleteAddress: ({ a }) => ({ addressId: a.spareAddress }),
  productDetail: ({ shared }) => ({ goodsId: shared.goodsId }),
  getWaitPayDetail: ({ a }) => ({ orderId: a.unpaidOrder }),
  isResult: ({ shared }) => ({ goodsId: shared.goodsId }),
  listProducts: {},
  myAddress: ({ a }) => ({ addressId: a.addressId }),
  myAddresses: {},
  myOrder: ({ a }) => ({ orderId: a.paidOrder }),
  myOrders: {},
  receiveOrder: ({ a }) => ({ orderId: a.shippedOrder }),
  saveAddress: { address: ADDRESS },
  submitOrder: ({ a }) => ({ orderId: a.unpaidOrder, addressId: a.addressId, key: 'world-pay-now' }),
} satisfies Inputs
