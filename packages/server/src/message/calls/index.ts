import * as contract from '@leitai/contract/message'
import { bind } from '../../call.ts'
import { acceptSender } from './acceptSender.ts'
import { backlistSender } from './backlistSender.ts'
import { beforeSendMessage } from './beforeSendMessage.ts'
import { blackMessageList } from './blackMessageList.ts'
import { dealInviteNew } from './dealInviteNew.ts'
import { delLetters } from './delLetters.ts'
import { delMessage } from './delMessage.ts'
import { endMails } from './endMails.ts'
import { findCmptIdByName } from './findCmptIdByName.ts'
import { findPrivateLetterByPage } from './findPrivateLetterByPage.ts'
import { findUserMsgByPage } from './findUserMsgByPage.ts'
import { getDcWxAppNoticeDetail } from './getDcWxAppNoticeDetail.ts'
import { mailTicket } from './mailTicket.ts'
import { messageEvents } from './messageEvents.ts'
import { msgNoticeNum } from './msgNoticeNum.ts'
import { noticeNum } from './noticeNum.ts'
import { noticeSettings } from './noticeSettings.ts'
import { readLetters } from './readLetters.ts'
import { saveNoticeSetting } from './saveNoticeSetting.ts'
import { sendMessage } from './sendMessage.ts'
import { sendOfficialNotice } from './sendOfficialNotice.ts'
import { setMessageRead } from './setMessageRead.ts'
import { signMessageStatus } from './signMessageStatus.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('acceptSender', contract.acceptSender, acceptSender),
  bind('backlistSender', contract.backlistSender, backlistSender),
  bind('beforeSendMessage', contract.beforeSendMessage, beforeSendMessage),
  bind('blackMessageList', contract.blackMessageList, blackMessageList),
  bind('dealInviteNew', contract.dealInviteNew, dealInviteNew),
  bind('delLetters', contract.delLetters, delLetters),
  bind('delMessage', contract.delMessage, delMessage),
  bind('endMails', contract.endMails, endMails),
  bind('findCmptIdByName', contract.findCmptIdByName, findCmptIdByName),
  bind('findPrivateLetterByPage', contract.findPrivateLetterByPage, findPrivateLetterByPage),
  bind('findUserMsgByPage', contract.findUserMsgByPage, findUserMsgByPage),
  bind('getDcWxAppNoticeDetail', contract.getDcWxAppNoticeDetail, getDcWxAppNoticeDetail),
  bind('mailTicket', contract.mailTicket, mailTicket),
  bind('messageEvents', contract.messageEvents, messageEvents),
  bind('msgNoticeNum', contract.msgNoticeNum, msgNoticeNum),
  bind('noticeNum', contract.noticeNum, noticeNum),
  bind('noticeSettings', contract.noticeSettings, noticeSettings),
  bind('readLetters', contract.readLetters, readLetters),
  bind('saveNoticeSetting', contract.saveNoticeSetting, saveNoticeSetting),
  bind('sendMessage', contract.sendMessage, sendMessage),
  bind('sendOfficialNotice', contract.sendOfficialNotice, sendOfficialNotice),
  bind('setMessageRead', contract.setMessageRead, setMessageRead),
  bind('signMessageStatus', contract.signMessageStatus, signMessageStatus),
]
