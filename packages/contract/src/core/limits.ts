/** The specification's constants and the platform's own, each once. Times are in the unit the name says. */
export const limits = {
  /** Private letters: characters of one, people written to for the first time in a day, people on a refuse list. */
  letter: { length: 500, newPeopleDay: 20, refused: 1000 },
  requestTimeoutSeconds: 30,
  chunkTimeoutSeconds: 120,
  noticeSeconds: 3,
  /** Characters of a text in the rich editor, where nothing else is said. */
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
  /** Megabytes, as the message says them. */
  pictureMb: { avatar: 5, team: 5, card: 10, evidence: 10, editor: 5, cover: 5, certificate: 5, seal: 5 },
  /** Pixels of a picture before it is decoded: a few kilobytes can claim billions. */
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
  uploadBytes: 200 * 1024 * 1024,
  /** Larger files go in parts of this size, so that an upload that broke off goes on where it was. */
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
    /** The proof of work: rounds of one try, doubled with every so many recent requests, up to a bound; the hex digits that a try must begin with. */
    work: { rounds: 5000, doubleEvery: 4, mostDoublings: 3, prefix: '00' },
  },
  /**
   * Failed log-ins: by account and where they come from (`own`), and of one account from all networks together (`everywhere`), which
   * holds up only browsers that the account does not know. Locks double, up to a bound.
   */
  login: {
    captchaAfter: 5,
    own: { lockAfter: 10, windowSeconds: 900, lockSeconds: 900, mostSeconds: 86_400 },
    everywhere: { lockAfter: 50, windowSeconds: 3600, lockSeconds: 900, mostSeconds: 3600 },
    /** How long the link in the mail about a lock is good, and between two such mails. */
    unlockSeconds: 86_400,
    tellSeconds: 3600,
  },
  /** Entries a day while a new test set is scored, where the host says nothing else. */
  switchDaily: 5,
  /** These three are what holds until the operator sets another number. */
  unusedUploads: 200,
  /** Bytes that a person's uploads may hold which nothing uses yet: they go after a day. */
  unusedUploadBytes: 4 * 1024 ** 3,
  failedSubmissionsDay: 20,
  /** Characters of one, and how many a competition has a day. */
  announcement: 2000,
  announcementsDay: 10,
  /** A host's reason, and notice to chosen people: characters, people of one, how many a day. */
  hostReason: 300,
  hostMessage: { title: 60, text: 1000, people: 200, day: 10 },
  extraSlots: 100,
  /** Files of one zip of entries. */
  zipEntries: 20_000,
  /** So long what a team has hidden can be brought back. */
  hiddenDays: 30,
  faultsShown: 20,
  /** What a host may bring: bytes of a file, of a table that is scored, of all files of one competition; counts. */
  editor: {
    fileBytes: 2 * 1024 ** 3,
    tableBytes: 200 * 1024 * 1024,
    allBytes: 20 * 1024 ** 3,
    partBytes: 16 * 1024 * 1024,
    openUploads: 10,
    uploadDays: 3,
    files: 100,
    stages: 10,
    codes: 1000,
    codesAtOnce: 200,
    people: 50,
    openDrafts: 10,
    sandboxDay: 50,
    text: 50_000,
  },
  /** Of an application competition: characters, and how many of each. */
  entry: { title: 80, summary: 200, text: 20_000, files: 10, links: 10, pictures: 9 },
  judging: { rounds: 20, criteria: 20, points: 100, comment: 2000, judges: 100 },
  /** Working days within which a real-name application is decided. */
  cardReviewDays: 3,
  review: { size: 10, sizeMax: 100, dueDays: 3, publicDays: 3, filesOfKind: 3 },
  /** Boxes of text on a certificate, letters of one, picks of one request. */
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
  /** Of the circle: characters (a topic's and a reply's text alone has editorText, or what the operator sets), counts, days. */
  forum: {
    title: 60,
    /** With all its marks. */
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
  /** Of courses and exams: characters, counts, minutes; what an answer may arrive late by, and one run of code may take. */
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
  },
  /** Personal tokens: characters of a name, days, live ones a person; seconds for which a tool's request stands. */
  token: { name: 60, daysMax: 365, live: 20, requestSeconds: 600, pollSeconds: 2, shownDays: 90 },
  /** Months that points live; above `twoAdmins`, points given by hand wait for a second admin. */
  points: { months: 24, warnDays: 30, twoAdmins: 1000, grant: 100_000, rule: 100_000 },
  pageSizeMax: 100,
} as const

/** The day, the week and the month of every limit and board are those of Shanghai, which knows no summer time. */
export const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000
