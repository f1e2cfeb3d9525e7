// Runs one step of a longer command: prints its name and time, and its output only if requested or if it fails.
import { spawn } from 'node:child_process'

export type StepResult = { name: string; seconds: number; isOk: boolean }

export async function runStep(
  name: string,
  command: readonly [string, ...string[]],
  options: { env?: NodeJS.ProcessEnv; showOutput?: boolean } = {},
): Promise<StepResult> {
  process.stdout.write(`▸ ${name} …\n`)
  const started = performance.now()
  const { code, output } = await run(command, options)
  const seconds = (performance.now() - started) / 1000
  if (code !== 0 && !options.showOutput) process.stdout.write(output)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}, ${seconds.toFixed(1)} s\n`)
  return { name, seconds, isOk: code === 0 }
}

function run(
  [program, ...args]: readonly [string, ...string[]],
  options: { env?: NodeJS.ProcessEnv; showOutput?: boolean },
) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.showOutput ? 'inherit' : 'pipe', options.showOutput ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
