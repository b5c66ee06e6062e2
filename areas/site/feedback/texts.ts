export const feedbackAdopted = (answer: string) => ({
  title: { zh: '你的反馈已被采纳', en: 'Your feedback was adopted' },
  body: { zh: answer, en: answer },
})

export const feedbackAnswered = (answer: string) => ({
  title: { zh: '你的反馈有了答复', en: 'You got a reply to your feedback' },
  body: { zh: answer, en: answer },
})

/** Mail to a visitor, whose language is unknown. */
export const visitorAnswered = (answer: string) => ({
  subject: '你的反馈有了答复 / An answer to your feedback',
  body: answer,
})

export const feedbackCsvHeader = [
  'id',
  'time',
  'type',
  'state',
  'adopted',
  'user',
  'contacts',
  'content',
  'answer',
  'note',
]
