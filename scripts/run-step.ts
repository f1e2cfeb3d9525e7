// Runs one step of a longer command: prints its name and time, and its output only if requested or if it fails.
import { type ChildProcess, spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type StepResult = { name: string; seconds: number; isOk: boolean }

type Command = readonly [string, ...string[]]
type StepOptions = { env?: NodeJS.ProcessEnv; showOutput?: boolean }

/** One checker and fewer garbage collections: four checkers on two processors take twice the processor time (55 and 25 s). */
export const CHECK_TYPES: [Command, StepOptions] = [['tsc', '--noEmit', '--checkers', '1'], { env: { GOGC: '300' } }]

export async function runStep(name: string, command: Command, options: StepOptions = {}): Promise<StepResult> {
  process.stdout.write(`▸ ${name} …\n`)
  const started = performance.now()
  const { code, output } = await run(command, options)
  const seconds = (performance.now() - started) / 1000
  if (code !== 0 && !options.showOutput) process.stdout.write(output)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s\n`)
  return { name, seconds, isOk: code === 0 }
}

function run([program, ...args]: Command, options: StepOptions) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.showOutput ? 'inherit' : 'pipe', options.showOutput ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const stopForwarding = forwardSignals(child)
    child.on('error', (error) => finish(1, `${error.message}\n`))
    child.on('exit', (code) => finish(code ?? 1))
    function finish(code: number, lastOutput = '') {
      stopForwarding()
      resolve({ code, output: output + lastOutput })
    }
  })
}

/** Until the child ends: a handler that remains would suppress the default action of the signal in this process. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward)
  }
}
