import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import * as tables from '../table.ts'
import { acceptSender } from './acceptSender.ts'
import { beforeSendMessage } from './beforeSendMessage.ts'
import { blacklistSender } from './blacklistSender.ts'
import { blackMessageList } from './blackMessageList.ts'
import { dealInviteNew } from './dealInviteNew.ts'
import { deleteMessages } from './deleteMessages.ts'
import { delMessage } from './delMessage.ts'
import { endMails } from './endMails.ts'
import { findPrivateLetterByPage } from './findPrivateLetterByPage.ts'
import { findUserMsgByPage } from './findUserMsgByPage.ts'
import { getDcWxAppNoticeDetail } from './getDcWxAppNoticeDetail.ts'
import { mailTicket } from './mailTicket.ts'
import { markMessagesRead } from './markMessagesRead.ts'
import { messageEvents } from './messageEvents.ts'
import { msgNoticeNum } from './msgNoticeNum.ts'
import { noticeNum } from './noticeNum.ts'
import { noticeSettings } from './noticeSettings.ts'
import { saveNoticeSetting } from './saveNoticeSetting.ts'
import { saveQuietHours } from './saveQuietHours.ts'
import { sendMessage } from './sendMessage.ts'
import { sendOfficialNotice } from './sendOfficialNotice.ts'
import { setMessageRead } from './setMessageRead.ts'
import { signMessageStatus } from './signMessageStatus.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
    acceptSender,
    blacklistSender,
    beforeSendMessage,
    blackMessageList,
    dealInviteNew,
    deleteMessages,
    delMessage,
    endMails,
    findPrivateLetterByPage,
    findUserMsgByPage,
    getDcWxAppNoticeDetail,
    mailTicket,
    messageEvents,
    msgNoticeNum,
    noticeNum,
    noticeSettings,
    markMessagesRead,
    saveNoticeSetting,
    saveQuietHours,
    sendMessage,
    sendOfficialNotice,
    setMessageRead,
    signMessageStatus,
  },
  {
    mailTicket: [tables.noticeSettings, users],
  },
)
