export const requestGranted = (answer: string) => ({
  title: { zh: '你的实验环境申请已通过', en: 'Your request for a lab environment was granted' },
  body: { zh: answer, en: answer },
})

export const requestRefused = (answer: string) => ({
  title: { zh: '你的实验环境申请未通过', en: 'Your request for a lab environment was rejected' },
  body: { zh: answer, en: answer },
})
