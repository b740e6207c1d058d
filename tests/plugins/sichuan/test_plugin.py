"""The plugin is found by its hook, and costs nothing until then."""

from __future__ import annotations

import subprocess
import sys

import pluggy

import menzi_sichuan
from menzi import hookspecs
from menzi.rules import Registry, Rules
from menzi_sichuan.rules import SichuanRules

from .bench import ROOT, TABLE


def test_the_hook_registers_the_rules() -> None:
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(menzi_sichuan)
    registry = Registry()
    manager.hook.menzi_register_rules(registry=registry)
    assert registry.rules == {"sichuan": SichuanRules}
    rules: Rules = registry.rules["sichuan"](TABLE)
    assert isinstance(rules, SichuanRules)


def test_listing_the_plugin_loads_no_tables() -> None:
    code = "import sys, menzi_sichuan; sys.exit('menzi_tiles' in sys.modules)"
    paths = f"{ROOT / 'core'}:{ROOT / 'plugins'}"
    assert (
        subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": paths}, check=False).returncode == 0
    )
