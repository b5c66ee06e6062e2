/**
 * Calls whose input in the catalogue gets no caller further than a refusal: what the tests by input of the catalogue say of them, they say of
 * their first steps alone. Their own tests go further. A call that is not here is answered for somebody.
 */
export const unreachedCalls: readonly string[] = [
  // Codes and tickets that were sent to somebody, and challenges that are drawn anew.
  ...['captchaWork', 'cardPhoneAuth', 'checkCode', 'checkOldPhoneAndEmail', 'clickCaptcha', 'cmptSendPhoneAuthCode'],
  ...['editCompanyHoldCompetition', 'endMails', 'hostSendPhoneCode', 'login', 'loginByCode', 'loginTwoStep'],
  ...['mailForReset', 'mailTicket', 'mailVerified', 'phoneAuthForResetNew', 'phoneVerified', 'register', 'resendEmail'],
  ...['resetpasswordNew', 'sendEmailForReset', 'sendMailAuth', 'sendPhoneAuthCode', 'sendPhoneAuthForResetNew'],
  ...['sendUserPhoneAuth', 'settingSendPhoneAuth', 'unlock', 'unlockTicketOf', 'userLogin'],
  // Real names, second steps, and passwords of those who have none.
  ...['cardVerified', 'cmptSubmitVerifyUser', 'endTwoStep', 'thirdUpdatePassword', 'twoStepConfirm', 'twoStepEnd'],
  ...['userCardApply', 'userCardRelieveApply', 'userCardUpdateApply'],
  // Other servers: a directory, and one that sends mail.
  ...['outboxTest', 'ssoPassword'],
  // Another state of what they are for: a competition that is ready, a review that is decided, something that is not published.
  ...['beginRerun', 'changeCaptain', 'confirmOrder', 'deleteLanding', 'deleteLibraryItem', 'deleteNews', 'deleteTeam'],
  ...['endCode', 'endTokenInUse', 'endUpload', 'examineWeekRankList', 'finishReview', 'getTempUploadUrl', 'giveSlots'],
  ...[
    'markPrize',
    'openRound',
    'programFiles',
    'publishReview',
    'reopenMark',
    'restoreRevision',
    'setAward',
    'setRole',
  ],
  ...['setVerdict', 'submitLaunch'],
]
