/** Constants of the specification and of the platform, each defined once. Times are in the unit of the name. */
export const limits = {
  /** Private messages: characters of one, new recipients per day, people on a block list. */
  letter: { length: 500, newPeopleDay: 20, refused: 1000 },
  /** Webhooks: of one owner, characters, deliveries of an owner in an hour, days that a log is kept, that failures are borne and that a delivery may wait. */
  webhook: {
    most: 10,
    name: 40,
    address: 1000,
    secret: 200,
    hour: 1000,
    logDays: 30,
    patienceDays: 3,
    waitDays: 3,
    formerSecretHours: 24,
  },
  /** Saved filters of one person: of a list and in all, characters of a name, fields of one. */
  filter: { ofList: 20, most: 100, name: 30, fields: 10 },
  /** Browsers of one person that notices are pushed to. */
  pushDevices: 20,
  requestTimeoutSeconds: 30,
  /** What a scoring program that is a zip may have in it, and the zip itself. */
  program: { files: 200, bytes: 20 * 1024 * 1024 },
  /** Of files that a scoring program reads by their paths: bytes of all in a submission or solution, megabytes of one unless its form says otherwise, and at most. */
  files: { allBytes: 200 * 1024 * 1024, usualMb: 64, largestMb: 200 },
  /** What a scoring program may leave as details of one submission: files, bytes of each and of all, pixels of a picture. */
  details: { files: 5, bytes: 2 * 1024 * 1024, allBytes: 4 * 1024 * 1024, pixels: 16_000_000 },
  chunkTimeoutSeconds: 120,
  /** How long after an end a file still counts whose upload began before it. */
  uploadGraceMinutes: 10,
  noticeSeconds: 3,
  /** Default limit of characters in the rich editor. */
  editorText: 500,
  newsBody: 20_000,
  pageText: 60_000,
  feedbackContact: 40,
  feedbackContent: 1000,
  teamMax: 5,
  sessionDays: 2,
  rememberDays: 7,
  passwordMin: 8,
  passwordMax: 16,
  userNameMin: 2,
  userNameMax: 20,
  defaultCountryCode: '86',
  recoveryPasswordMin: 5,
  twoStep: { digits: 6, stepSeconds: 30, recoveryCodes: 10 },
  /** In megabytes, as in the message. */
  pictureMb: { avatar: 5, team: 5, card: 10, evidence: 10, editor: 5, cover: 5, certificate: 5, seal: 5 },
  /** Pixels of a picture, checked before decoding: a few kilobytes can claim billions. */
  picturePixels: 40_000_000,
  skills: 10,
  skillMax: 20,
  roles: 3,
  intro: 500,
  closureDays: 15,
  cardPhotoDays: 30,
  cardPhotos: 3,
  cardApplicationsDay: 5,
  cardTicketSeconds: 900,
  minorAge: 14,
  uploadFiles: 20,
  /** The largest file in one request, and how large a submission may be unless its stage says otherwise. */
  uploadBytes: 200 * 1024 * 1024,
  /** Of a notebook with the outputs of its cells. */
  notebookBytes: 8 * 1024 * 1024,
  /** The largest program that may be handed in. */
  codeBytes: 100 * 1024 * 1024,
  /** Of one competition, and of the site. */
  runners: 1000,
  /** The least and the most megabytes that a host can set for the submissions of a stage, and the value of a new one. */
  uploadMb: { least: 1, most: 5 * 1024, usual: 200 },
  /** Larger files are sent in parts of this size, so that an interrupted upload can resume. */
  uploadPartBytes: 8 * 1024 * 1024,
  uploadUrlSeconds: 600,
  downloadUrlSeconds: 600,
  inputMax: 99_999,
  remark: 200,
  code: {
    digits: 6,
    validSeconds: 300,
    resendSeconds: 60,
    wrongTries: 5,
    perTargetDay: 10,
    perAddressDay: 20,
    siteDay: 3000,
  },
  captcha: {
    validSeconds: 120,
    perAddressMinute: 5,
    clicks: 3,
    shown: 6,
    width: 300,
    height: 160,
    tolerance: 18,
    /**
     * Proof of work: rounds of one attempt, doubled per number of recent requests, up to a bound; the hex digits that a hash must begin
     * with.
     */
    work: { rounds: 5000, doubleEvery: 4, mostDoublings: 3, prefix: '00' },
  },
  /**
   * Failed log-ins: by account and origin (`own`), and for one account from all networks (`everywhere`), which only blocks browsers unknown
   * to the account. Lock times double, up to a bound.
   */
  login: {
    captchaAfter: 5,
    own: { lockAfter: 10, windowSeconds: 900, lockSeconds: 900, mostSeconds: 86_400 },
    everywhere: { lockAfter: 50, windowSeconds: 3600, lockSeconds: 900, mostSeconds: 3600 },
    /** How long the link in the mail about a lock is valid, and the minimum time between two such mails. */
    unlockSeconds: 86_400,
    tellSeconds: 3600,
  },
  /** Daily submissions while a new test set is scored; the host can change it. */
  switchDaily: 5,
  /** Defaults of these three; the operator can change them. */
  unusedUploads: 200,
  /**
   * Bytes of a user's unused uploads, which are deleted after a day without a request for them; or so many times the largest of them, if
   * that is more.
   */
  unusedUploadBytes: 4 * 1024 ** 3,
  unusedLargest: 3,
  failedSubmissionsDay: 20,
  /** Seconds of a processor for which a user’s failed submissions of a day are scored, in all stages together. */
  failedSecondsDay: 600,
  /** Submissions of a day whose scoring ran out of time or memory, or crashed, before further ones count as failed. */
  freeBreaksDay: 3,
  /** Characters of one, and announcements per day in a competition. */
  announcement: 2000,
  announcementsDay: 10,
  /** A host's reason, and notice to selected users: characters, recipients of one, notices per day. */
  hostReason: 300,
  hostMessage: { title: 60, text: 1000, people: 200, day: 10 },
  extraSlots: 100,
  /** Files in one zip of submissions. */
  zipEntries: 20_000,
  /** How long a hidden submission can be restored. */
  hiddenDays: 30,
  faultsShown: 20,
  /** What a host may upload: bytes of a file, of a scored table, of all files of a competition; counts. */
  editor: {
    fileBytes: 2 * 1024 ** 3,
    tableBytes: 200 * 1024 * 1024,
    allBytes: 20 * 1024 ** 3,
    partBytes: 16 * 1024 * 1024,
    openUploads: 10,
    uploadDays: 3,
    files: 100,
    stages: 10,
    stageName: 100,
    /** Of the competitions of a series. */
    seriesWeights: 50,
    codes: 1000,
    codesAtOnce: 200,
    people: 50,
    openDrafts: 10,
    sandboxDay: 50,
    text: 50_000,
  },
  /** Of an application competition's works: characters and counts. */
  entry: { title: 80, summary: 200, text: 20_000, files: 10, links: 10, pictures: 9 },
  judging: { rounds: 20, criteria: 20, points: 100, comment: 2000, judges: 100 },
  /** Working days in which a real-name application is reviewed. */
  cardReviewDays: 3,
  review: { size: 10, sizeMax: 100, dueDays: 3, publicDays: 3, filesOfKind: 3 },
  /** Text boxes on a certificate, characters of one, picks per request. */
  certificate: { fields: 14, fieldText: 300, picks: 500 },
  /** Of reports and cases: characters, counts, working days. */
  integrity: {
    text: 2000,
    files: 5,
    links: 5,
    reportsDay: 5,
    answerDays: 5,
    letters: 20,
    appealDays: 3,
    askDaysMax: 14,
    banDays: 365,
  },
  /** Of the points shop: characters, counts, minutes, days. */
  shop: {
    name: 60,
    description: 20_000,
    pictures: 5,
    price: 10_000_000,
    stock: 1_000_000,
    perOrder: 100,
    handout: 2000,
    codeText: 200,
    codes: 5000,
    codesText: 100_000,
    addresses: 10,
    addressName: 30,
    addressStreet: 120,
    reserveMinutes: 30,
    receiveDays: 14,
  },
  /** Of the forum: characters (the text of topics and replies has editorText, or the operator's setting), counts, days. */
  forum: {
    title: 60,
    /** Including markup. */
    markdown: 20_000,
    tags: 3,
    tag: 12,
    pictures: 9,
    mentions: 5,
    topicsDay: 10,
    repliesDay: 60,
    newDays: 3,
    newTopicsDay: 3,
    newRepliesDay: 20,
    editMinutes: 30,
    pins: 5,
    reportsDay: 20,
    reportText: 300,
    muteDays: 365,
  },
  /** Of courses and exams: characters, counts, minutes; how late an answer may arrive, and how long code may run. */
  teaching: {
    name: 80,
    term: 40,
    description: 2000,
    number: 40,
    person: 60,
    section: 40,
    rosterText: 400_000,
    rosterLines: 2000,
    /** Numbers that a person may have looked up in previews of a day. */
    rosterNumbersDay: 6000,
    people: 5000,
    classes: 50,
    undoDays: 14,
    inviteDays: 30,
  },
  training: {
    tag: 30,
    text: 5000,
    code: 8000,
    choices: 10,
    questions: 100,
    minutes: 600,
    importText: 500_000,
    importQuestions: 500,
    graceSeconds: 5,
    autosaveSeconds: 15,
    caseSeconds: 2,
    sqlSeconds: 4,
    megabytes: 1024,
    /** Of Python: seconds and megabytes of one test, seconds of all tests, bytes that one may print, characters of an input. */
    python: { seconds: 10, leastMegabytes: 32, megabytes: 1024, allSeconds: 60, bytes: 65_536, text: 20_000 },
  },
  /** Of organisations: characters; open invitations, days that they last, days after one was declined; uses of a join code. */
  organisation: {
    name: 60,
    about: 10_000,
    contact: 200,
    title: 40,
    invitations: 500,
    inviteDays: 30,
    declinedDays: 7,
    codeUses: 100_000,
  },
  /** Personal tokens: characters of a name, days, active tokens per user; seconds until a tool's request expires. */
  token: { name: 60, daysMax: 365, live: 20, requestSeconds: 600, pollSeconds: 2, shownDays: 90 },
  /** Months until points expire; above `twoAdmins`, granted points need approval by a second admin. */
  points: { months: 24, warnDays: 30, twoAdmins: 1000, grant: 100_000, rule: 100_000 },
  pageSizeMax: 100,
} as const

/** Days, weeks and months of all limits and boards are in Shanghai time, which has no daylight saving time. */
export const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000
