/** How often a test repeats what is random: few times with every change, all of them by `npm run test:thorough`. */
export const times = (few: number, all: number): number => (process.env.THOROUGH ? all : few)
