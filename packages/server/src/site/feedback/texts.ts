export const feedbackAdopted = (answer: string) => ({
  title: { zh: '你的反馈已被采纳', en: 'Your feedback was taken up' },
  body: { zh: answer, en: answer },
})

export const feedbackAnswered = (answer: string) => ({
  title: { zh: '你的反馈有了答复', en: 'Your feedback has an answer' },
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
