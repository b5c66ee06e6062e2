import * as contract from '@leitai/contract/message'
import { bind } from '../../call.ts'
import { delMessage } from './delMessage.ts'
import { findCmptIdByName } from './findCmptIdByName.ts'
import { findUserMsgByPage } from './findUserMsgByPage.ts'
import { getDcWxAppNoticeDetail } from './getDcWxAppNoticeDetail.ts'
import { msgNoticeNum } from './msgNoticeNum.ts'
import { noticeNum } from './noticeNum.ts'
import { sendOfficialNotice } from './sendOfficialNotice.ts'
import { setMessageRead } from './setMessageRead.ts'
import { signMessageStatus } from './signMessageStatus.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('delMessage', contract.delMessage, delMessage),
  bind('findCmptIdByName', contract.findCmptIdByName, findCmptIdByName),
  bind('findUserMsgByPage', contract.findUserMsgByPage, findUserMsgByPage),
  bind('getDcWxAppNoticeDetail', contract.getDcWxAppNoticeDetail, getDcWxAppNoticeDetail),
  bind('msgNoticeNum', contract.msgNoticeNum, msgNoticeNum),
  bind('noticeNum', contract.noticeNum, noticeNum),
  bind('sendOfficialNotice', contract.sendOfficialNotice, sendOfficialNotice),
  bind('setMessageRead', contract.setMessageRead, setMessageRead),
  bind('signMessageStatus', contract.signMessageStatus, signMessageStatus),
]
