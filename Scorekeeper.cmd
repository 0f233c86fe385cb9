@echo off
rem Sets up what is missing, starts Scorekeeper and opens the browser: for a double click. Untried.
cd /d "%~dp0"
if exist .venv\Scripts\scorekeeper.exe goto start
py -3 -m venv .venv || goto end
.venv\Scripts\python -m pip install --disable-pip-version-check . || goto end
:start
.venv\Scripts\scorekeeper serve --open --instance instance
:end
pause
